import type { TranscriptionLanguage } from '@earshot/core/types';
import type { ModelSource } from './model-source.js';

/** Work that models are good for. */
export const modelUses = [
  'files',
  'live',
  'punctuation',
  'language identification',
  'speakers',
  'chapters',
  'redaction',
] as const;

/** Work that a model is good for. */
export type ModelUse = (typeof modelUses)[number];

/** Licence that whoever downloads a model has to accept first. */
export interface ModelConsent {
  /** Name of the licence, of at most 200 characters. */
  license: string;
  /** Address of its text. */
  url: string;
}

/** Accuracy of a model, as somebody measured it. */
export interface ModelWordErrors {
  /** Word error rate, in percent. */
  percent: number;
  /** Recordings that it was measured on, of at most 200 characters. */
  recordings: string;
  /** Address of the page that reports it; null where this project measured it. */
  citedFrom: string | null;
}

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
  /** Licence that has to be accepted before the download; null for one that asks for nothing. @defaultValue null */
  consent: ModelConsent | null;
  /** Address of the page that describes it. */
  page: string;
  /** A sentence about it, of at most 300 characters. */
  description: string;
  /** True where the maintainers fetched its first source, checked every file of it and ran the model. */
  verified: boolean;
  /** Its accuracy; null where it is not known. @defaultValue null */
  wordErrors: ModelWordErrors | null;
  /** Memory of a process that has loaded it, in bytes; null where nobody has measured it. @defaultValue null */
  memoryBytes: number | null;
  /** Sources of its files, which are tried in this order; at least one. */
  sources: ModelSource[];
}
