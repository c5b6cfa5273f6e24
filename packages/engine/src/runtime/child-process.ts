import { getPriority, setPriority } from 'node:os';

/**
 * Ends this process at once. Threads of a library may still be busy, and waiting for them could
 * take forever. Nothing needs an orderly end.
 */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Makes this process live as long as its parent. Signals of a terminal or a service manager, which
 * go to the whole group, do not end it, since the parent decides when its processes end.
 *
 * @param refusal - sentence for somebody who starts the process by hand
 * @returns false for a process without a parent, which has no work
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
 * Gives other processes priority on the processor. A process that was started with a greater
 * niceness keeps it, since only root may lower it.
 *
 * @param niceness - 0 to 19, the greatest
 */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(niceness, getPriority()));
}
