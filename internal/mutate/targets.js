/**
 * For each package: the sources that are mutated, the share of their mutants in percent that tests kill at least, and
 * the test files that run, quick ones first. Tests named in `leftOut` do not run: they take seconds, and repeat cases
 * or are about sizes.
 */
export const targets = {
  schema: {
    mutated: [
      'src/plan/*.ts',
      'src/closures/evaluated-parts.ts',
      'src/closures/unevaluated.ts',
      'src/compiler/compiler.ts',
      'src/keywords/*.ts',
    ],
    atLeast: 90,
    tests: [
      'test/plan.test.ts',
      'test/unevaluated.test.ts',
      'test/drafts.test.ts',
      'test/alternatives.test.ts',
      'test/output.test.ts',
      'test/properties.test.ts',
      'test/coercion.test.ts',
      'test/bad-schemas.test.ts',
      'src/base.test.ts',
      'test/conformance.test.ts',
    ],
    leftOut:
      'of 100,000 locations|refer to each other in every order|thousands of rules|discriminator of many names|100,000 levels|10,000 levels|ten thousand errors|^ajv suite|^modules of',
  },
  'http-client': {
    mutated: [
      'src/pipeline/*.ts',
      '!src/pipeline/*.test.ts',
      'src/policy/*/*.ts',
      '!src/policy/*/*.test.ts',
      'src/base/until.ts',
      'src/base/meter.ts',
    ],
    atLeast: 93,
    tests: [
      'src/base/meter.test.ts',
      'src/base/until.test.ts',
      'src/policy/policy.test.ts',
      'src/policy/resilience/resilience.test.ts',
      'src/pipeline/pipeline.test.ts',
      'test/own-transport.test.ts',
      'test/requests.test.ts',
      'test/policies.test.ts',
      'test/retries.test.ts',
      'test/hooks.test.ts',
      'test/attacks/redirects.test.ts',
      'test/attacks/cookies.test.ts',
      'test/bodies.test.ts',
      'test/events.test.ts',
      'test/timings.test.ts',
      'test/attacks/broken-answers.test.ts',
    ],
    leftOut:
      'whose comment does not name its list|lets a dead server see|of a body of more than 50 MiB|counts the levels of containers|keeps the thousand|at any time: 600|discard a streaming response|may send an attempt again|redirect that does not come|redirect in a coding that|stop soon at a thousand|stops a bomb|keeps 180 of a domain|follows the backpressure|is sent for too long|for every split|^endings|^tls records|^broken answers H5|^waiting|^telemetry|HTTP/2',
  },
};
