import type { Storage } from '../storage/index.js';
import type { EngineMonitor } from './engine-monitor.js';

/**
 * Why the service cannot work at the moment.
 *
 * @returns one sentence for each reason; none when it can
 */
export async function checkReadiness(
  storage: Pick<Storage, 'jobs'>,
  { unavailableReason }: EngineMonitor,
): Promise<string[]> {
  const reasons: string[] = [];
  if (unavailableReason !== undefined) reasons.push(`the engine cannot work: ${unavailableReason}`);
  try {
    await storage.jobs.countQueued();
  } catch {
    reasons.push('the database cannot be read');
  }
  return reasons;
}
