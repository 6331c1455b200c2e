/** `pnpm demo`: builds what the demo needs, quietly, then runs it. */
import { run } from './lib/workspace.js';

const built = run('turbo', ['run', 'build', '--filter=@wirework/demo^...'], { stdio: 'pipe', encoding: 'utf8' });
if (built.status !== 0) {
  console.error(built.stdout + built.stderr);
  process.exit(1);
}
process.exitCode = run('node', ['examples/demo/src/main.js']).status ?? 1;
