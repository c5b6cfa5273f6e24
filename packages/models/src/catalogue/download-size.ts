import type { CatalogueEntry } from './catalogue-entry.js';

/** Size of what a model is downloaded as. */
export interface DownloadSize {
  /** Bytes of all downloads of its first source. */
  bytes: number;
  /** False where one of them is only known roughly. */
  isExact: boolean;
}

/** Adds up the downloads of the first source of a model. */
export function downloadSizeOf({ sources }: Pick<CatalogueEntry, 'sources'>): DownloadSize {
  const downloads = sources[0]?.downloads ?? [];
  return {
    bytes: downloads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    isExact: downloads.every(({ sizeIsExact }) => sizeIsExact),
  };
}
