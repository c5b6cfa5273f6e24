import { primaryLanguage } from '../language/primary-language.js';

/** What broadcasters agree on for the script of a language. */
export interface LanguageLimits {
  /** Grapheme clusters of a row. */
  readonly charactersPerRow: number;
  /** Grapheme clusters per second that adults read, and that children do. */
  readonly charactersPerSecond: number;
  readonly childrenCharactersPerSecond: number;
}

const alphabetic: LanguageLimits = {
  charactersPerRow: 42,
  charactersPerSecond: 20,
  childrenCharactersPerSecond: 17,
};

const limits: Readonly<Record<string, LanguageLimits>> = {
  zh: { charactersPerRow: 16, charactersPerSecond: 9, childrenCharactersPerSecond: 7 },
  yue: { charactersPerRow: 16, charactersPerSecond: 9, childrenCharactersPerSecond: 7 },
  ja: { charactersPerRow: 13, charactersPerSecond: 4, childrenCharactersPerSecond: 4 },
  ko: { charactersPerRow: 16, charactersPerSecond: 12, childrenCharactersPerSecond: 9 },
  th: { ...alphabetic, charactersPerRow: 35 },
};

/** The limits of a language: those of alphabetic scripts unless its own are known. */
export function limitsOf(language: string): LanguageLimits {
  const code = primaryLanguage(language);
  return Object.hasOwn(limits, code) ? (limits[code] ?? alphabetic) : alphabetic;
}
