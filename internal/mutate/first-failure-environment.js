import PlainEnvironment from '../../tooling/scripts/lib/plain-environment.js';

const fullNameOf = ({ name, parent }) => (parent === undefined ? '' : `${fullNameOf(parent)} ${name}`.trimStart());

/** Skips the tests that are left out, and those after the first that fails, because one is enough to kill a mutant. */
export default class FirstFailureEnvironment extends PlainEnvironment {
  #leftOut;
  #hasFailed = false;

  constructor(config, context) {
    super(config, context);
    this.#leftOut = new RegExp(config.projectConfig.testEnvironmentOptions.leftOut);
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') this.#hasFailed = true;
    else if (name === 'test_start' && (this.#hasFailed || this.#leftOut.test(fullNameOf(test)))) test.mode = 'skip';
  }
}
