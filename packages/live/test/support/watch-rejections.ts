import { afterEach, beforeEach } from 'vitest';

/** Fails every test of the file that leaves an unhandled rejection. */
export function watchRejections(): void {
  const unhandled: unknown[] = [];
  const collect = (reason: unknown) => unhandled.push(reason);

  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', collect);
  });

  afterEach(async () => {
    // Node reports them when the turn of the event loop has ended.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', collect);
    if (unhandled.length > 0) throw new Error('unhandled rejections', { cause: unhandled });
  });
}
