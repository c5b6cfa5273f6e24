// Loaded into a server process by NODE_OPTIONS: writes on SIGUSR2 how long its event loop was held up since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const resolution = 10;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  process.on('SIGUSR2', () => {
    const [p99, most] = [histogram.percentile(99), histogram.max].map((nanoseconds) =>
      Math.max(0, nanoseconds / 1e6 - resolution),
    );
    process.stderr.write(`\nloop ${JSON.stringify({ p99, most })}\n`);
    histogram.reset();
  });
}
