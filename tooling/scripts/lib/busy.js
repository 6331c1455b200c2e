/** Keeps a core busy until the process that started it ends, however that ends. */
process.on('disconnect', () => process.exit());

function work() {
  for (const end = performance.now() + 50; performance.now() < end;);
  setImmediate(work);
}
work();
