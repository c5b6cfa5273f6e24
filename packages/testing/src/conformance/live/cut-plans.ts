import { createRandom } from '../../seeded-random.js';
import type { ConnectionCut } from './live-subject.js';

/** Cuts of a session, and the frames of its audio. */
export interface CutPlan {
  /**
   * Cuts of the first connection, the second, and so on. Connections after the last cut are not
   * cut.
   */
  readonly cuts: readonly ConnectionCut[];
  readonly frameBytes: number;
}

/**
 * Makes plans at random.
 *
 * @param seed - seed, which determines the plans
 */
export function createCutPlans(seed: number, count: number, audioBytes: number): CutPlan[] {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, () => ({
    frameBytes: 400 + below(20_000),
    cuts: Array.from({ length: 1 + below(5) }, (): ConnectionCut => {
      // The opening handshake of a real socket passes first, some hundred bytes.
      return random() < 0.5
        ? { direction: 'toServer', afterBytes: 600 + below(audioBytes) }
        : { direction: 'toClient', afterBytes: 400 + below(20_000) };
    }),
  }));
}
