import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BoundChanges } from '../../attacker/attack-case.js';

/** Size of the disk, in MiB. */
export const diskMebibytes = 64;

/** Bounds of a case that fills the disk: whatever must be stored is refused meanwhile. */
export const fullDiskBounds = {
  acknowledgementsP99Ms: undefined,
  jobsTimesAlone: undefined,
  callbacksLateMs: undefined,
  newSessionMs: undefined,
  allowedFailures: [
    'job:',
    'new session:',
    'live socket',
    'the live session was closed with 1013',
    'the live session got an error',
  ],
} as const satisfies BoundChanges;

/**
 * Moves the data folder of a case onto a small disk, a mount of its own that is removed when this
 * process ends.
 *
 * @param dataFolder - its folder `disk` becomes the disk
 * @returns the command that starts the service there
 */
export function mountSmallDisk(dataFolder: string): readonly string[] {
  const disk = join(dataFolder, 'disk');
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'tmpfs', disk]);
  for (const name of readdirSync(dataFolder))
    if (name.startsWith('earshot.db')) copyFileSync(join(dataFolder, name), join(disk, name));
  // Unmounted before the data folder is removed by an earlier listener.
  process.prependOnceListener('exit', () =>
    execFileSync('umount', ['-l', disk], { stdio: 'ignore' }),
  );
  return ['env', `EARSHOT_DATA_DIR=${disk}`];
}

/** Fills the disk of a file to the last KiB. */
export function fillToTheEnd(path: string): void {
  for (const bytes of [1024 ** 2, 64 * 1024, 4096, 1024])
    try {
      for (;;) appendFileSync(path, Buffer.alloc(bytes));
    } catch {
      // The disk has no room for as much.
    }
}

/**
 * Keeps a disk full for a while, even when space is freed on it, and empties it for a quarter of
 * that time.
 */
export async function fillDisk(
  path: string,
  { everyMs, forMs, signal }: { everyMs: number; forMs: number; signal: AbortSignal },
): Promise<void> {
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  for (let leftMs = forMs; leftMs > 0 && !signal.aborted; leftMs -= everyMs) {
    fillToTheEnd(path);
    await pause(everyMs);
  }
  rmSync(path, { force: true });
  await pause(forMs / 4);
}
