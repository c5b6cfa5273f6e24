import type { TranscriptionLanguage } from '@earshot/core/types';
import type { ModelSource } from './model-source.js';

/** Uses that models are suitable for. */
export const modelUses = [
  'files',
  'live',
  'punctuation',
  'language identification',
  'speakers',
  'chapters',
  'redaction',
] as const;

/** A use that a model is suitable for. */
export type ModelUse = (typeof modelUses)[number];

/** Licence that users must accept before they download a model. */
export interface ModelConsent {
  /** Name of the licence, of at most 200 characters. */
  license: string;
  /** Address of its text. */
  url: string;
}

/** Measured accuracy of a model. */
export interface ModelWordErrors {
  /** Word error rate, in percent. */
  percent: number;
  /** Recordings that it was measured on, of at most 200 characters. */
  recordings: string;
  /** Address of the page that reports it, or null where this project measured it. */
  citedFrom: string | null;
}

/** A model of the catalogue. */
export interface CatalogueEntry {
  /**
   * Name in commands and of the folder: 2 to 80 characters of `a` to `z`, digits, `.`, `_` and `-`.
   */
  id: string;
  /** Name for people, of at most 200 characters. */
  name: string;
  /** Family, as `model.json` names it. */
  family: string;
  /** Codes of the languages that it knows, or `all` for every language of the contract. */
  languages: 'all' | TranscriptionLanguage[];
  /** Abilities, as `model.json` names them. @defaultValue `{}` */
  abilities: Record<string, boolean>;
  /** At least one use that it is suitable for. */
  uses: ModelUse[];
  /** Licence, as an SPDX expression where it has one. */
  license: string;
  /**
   * Licence that must be accepted before the download, or null where no consent is needed.
   * @defaultValue null
   */
  consent: ModelConsent | null;
  /** Address of the page that describes it. */
  page: string;
  /** A sentence about it, of at most 300 characters. */
  description: string;
  /**
   * True where the maintainers fetched its first source, checked every file of it and ran the
   * model.
   */
  verified: boolean;
  /** Accuracy, or null where it is not known. @defaultValue null */
  wordErrors: ModelWordErrors | null;
  /**
   * Memory of a process that has loaded it, in bytes, or null where it was not measured.
   * @defaultValue null
   */
  memoryBytes: number | null;
  /** At least one source of its files. Sources are tried in this order. */
  sources: ModelSource[];
}
