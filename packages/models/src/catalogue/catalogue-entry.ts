import type { TranscriptionLanguage } from '@earshot/core/types';

/** A download of a model: an archive, or a file as it is. */
export interface ModelDownload {
  /** Address of the archive or the file, with http or https. */
  url: string;
  /** Size of the download, in bytes; at least 1. */
  sizeBytes: number;
  /** False for a size that is only known roughly, such as from a page. @defaultValue true */
  sizeIsExact: boolean;
  /** SHA-256 of the download, in 64 hexadecimal digits; null where none is known: that of its first use is pinned then. */
  sha256: string | null;
  /** Format of an archive; null for a file as it is. */
  archive: 'tar.bz2' | 'tar.gz' | 'tar' | null;
}

/** A file of an installed model. */
export interface CatalogueFile {
  /** Role of the file in the family of the model, such as `encoder`. */
  role: string;
  /** Path in the folder of the installed model; in an archive the same, below at most one folder. At most 255 characters. */
  path: string;
  /** Position among the downloads of the one that has it. @defaultValue 0 */
  download: number;
}

/** Work that a model is good for. */
export type ModelUse = 'files' | 'live' | 'punctuation' | 'language identification' | 'speakers';

/** A model of the catalogue. */
export interface CatalogueEntry {
  /** Name in commands and of the folder: 2 to 80 characters of `a` to `z`, digits, `.`, `_` and `-`. */
  id: string;
  /** Name for people, of at most 200 characters. */
  name: string;
  /** Family, as `model.json` names it. */
  family: string;
  /** Codes of the languages that it knows; `all` for every language of the contract. */
  languages: 'all' | TranscriptionLanguage[];
  /** Abilities, as `model.json` names them. @defaultValue `{}` */
  abilities: Record<string, boolean>;
  /** Work that it is good for; at least one. */
  uses: ModelUse[];
  /** Licence, as an SPDX expression where it has one. */
  license: string;
  /** Address of the page that describes it. */
  source: string;
  /** A sentence about it, of at most 300 characters. */
  description: string;
  /** True where the checksums were computed from a download by the maintainers. */
  verified: boolean;
  /** Downloads that its files come from; at least one. */
  downloads: ModelDownload[];
  /** Files of the installed model; at least one. */
  files: CatalogueFile[];
}
