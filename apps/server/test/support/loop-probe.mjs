// Loaded into a server process by NODE_OPTIONS: writes on SIGUSR2 how long turns of its event loop
// were since the last time. Counted in processor time where the system counts it for threads, so
// that other work of the machine does not matter.
import { existsSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const schedule = `/proc/self/task/${process.pid}/schedstat`;
  const nowMs = existsSync(schedule)
    ? () => Number.parseInt(readFileSync(schedule, 'utf8'), 10) / 1e6
    : () => performance.now();
  let turns = [];
  let before = nowMs();
  const tick = () => {
    const now = nowMs();
    turns.push(now - before);
    before = now;
  };
  setInterval(tick, 5).unref();
  process.on('SIGUSR2', () => {
    tick();
    turns.sort((left, right) => left - right);
    const p99 = turns[Math.ceil(turns.length * 0.99) - 1];
    process.stderr.write(`\nloop ${JSON.stringify({ p99, most: turns.at(-1) })}\n`);
    turns = [];
  });
}
