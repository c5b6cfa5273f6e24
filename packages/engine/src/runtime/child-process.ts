import { getPriority, setPriority } from 'node:os';

/** Ends this process at once. Threads of a library may still be busy, and waiting for them could take for ever: nothing needs an orderly end. */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Has this process live as long as its parent, and not end by a signal of a terminal or a service manager, which signal the whole group: the
 * parent decides when its processes end.
 *
 * @param refusal - sentence for somebody who starts the process by hand
 * @returns false for a process without a parent, which has nothing to do
 */
export function obeyParent(refusal: string): boolean {
  process.on('disconnect', endProcess);
  if (!process.connected) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 2;
    return false;
  }
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  return true;
}

/**
 * Lets other processes have the processor first. A process that was started with a greater niceness keeps it: only root may take it back.
 *
 * @param niceness - 0 to 19, the greatest
 */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(niceness, getPriority()));
}
