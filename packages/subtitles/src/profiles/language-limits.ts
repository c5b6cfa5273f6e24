import { primaryLanguage } from '../language/primary-language.js';

/** What broadcasters agree on for the script of a language, in grapheme clusters. */
export type LanguageLimits = readonly [
  perRow: number,
  perSecond: number,
  /** What children read. */
  perSecondForChildren: number,
];

const limits = new Map<string, LanguageLimits>([
  ['zh', [16, 9, 7]],
  ['ja', [13, 4, 4]],
  ['ko', [16, 12, 9]],
  ['th', [35, 20, 17]],
]);

/** The limits of a language: those of alphabetic scripts unless its own are known. */
export function limitsOf(language: string): LanguageLimits {
  return limits.get(primaryLanguage(language)) ?? [42, 20, 17];
}
