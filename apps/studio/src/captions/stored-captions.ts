import type { Cue } from '@earshot/subtitles';
import type { CaptionSide } from './cue-conflicts.js';
import type { CaptionDocument } from './open-captions.js';

/** Versions of the captions of other tabs, by their owners. */
export type TabVersions = Readonly<Record<string, number>>;

/** Captions as a tab has them by now. */
export interface CaptionWork extends CaptionSide {
  /** What was merged of other tabs, also where something of it is left to decide. */
  readonly merged: TabVersions;
  /** What was merged of other tabs when nothing was left to decide. */
  readonly decided: TabVersions;
}

/** Changed captions, with the ones that they were made from. */
export interface StoredCaptions extends CaptionWork {
  readonly document: CaptionDocument;
  /** That of the captions, larger than those before: a time in milliseconds since 1970. */
  readonly version: number;
  /**
   * Those of other tabs that were merged last, by their owners, or `same` where these are the own
   * captions. By them it is known what both tabs have changed since.
   */
  readonly known: Readonly<Record<string, readonly Cue[] | 'same'>>;
}

/** Reads a draft. Those of earlier releases count nothing. */
export function readStored(value: unknown): StoredCaptions {
  const stored = value as Partial<StoredCaptions> & Pick<StoredCaptions, 'cues' | 'document'>;
  return { conflicts: [], decided: {}, known: {}, merged: {}, version: 0, ...stored };
}
