import type { CatalogueEntry } from './catalogue-entry.js';

/** Download size of a model. */
export interface DownloadSize {
  /** Size of all downloads of its first source, in bytes. */
  bytes: number;
  /** False where the size of one of them is approximate. */
  isExact: boolean;
}

/** Sums the sizes of the downloads of the first source of a model. */
export function getDownloadSize({ sources }: Pick<CatalogueEntry, 'sources'>): DownloadSize {
  const downloads = sources[0]?.downloads ?? [];
  return {
    bytes: downloads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    isExact: downloads.every(({ sizeIsExact }) => sizeIsExact),
  };
}
