import type { FetchedPart } from './fetched-part.js';

/** Progress of an installation. */
interface InstallProgress {
  /** The step, in one or two words. */
  readonly stage: string;
  /** Packages that are there. */
  readonly done: number;
  /** Packages in all, undefined while that is not known. */
  readonly total: number | undefined;
}

/** Options of an installation. */
export interface InstallOptions {
  readonly part: FetchedPart;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: InstallProgress) => void;
}
