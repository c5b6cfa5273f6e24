import type { Storage } from '../storage/index.js';
import type { EngineMonitor } from './engine-monitor.js';

/**
 * Why the service cannot work at the moment.
 *
 * @returns one clause for each reason; none when it can
 */
export async function checkReadiness(
  { writeProbe }: Pick<Storage, 'writeProbe'>,
  { unavailableReason }: EngineMonitor,
): Promise<string[]> {
  const reasons = [...(await writeProbe.check())];
  if (unavailableReason !== undefined)
    reasons.unshift(`the engine cannot work: ${unavailableReason}`);
  return reasons;
}
