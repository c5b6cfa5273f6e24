import type { GaussianStatistics } from './gaussian.js';

/** Cluster of segments of one speaker. */
export interface Cluster {
  readonly statistics: GaussianStatistics;
  /** Indices of its segments. */
  readonly members: readonly number[];
}
