import type { TranslationLanguage } from '@earshot/core';

/** Languages that texts can be translated from and to. */
export interface LanguagePair {
  /** Language of the texts. */
  readonly source: string;
  /** Language that they are translated into. */
  readonly target: TranslationLanguage;
}

/** A request to a {@link Translator}. */
export interface TranslationRequest extends LanguagePair {
  /** Texts that are translated each by itself. */
  readonly texts: readonly string[];
}

/** A machine translation of texts, behind any client. */
export interface Translator {
  /** Pairs of languages that it translates. */
  readonly pairs: readonly LanguagePair[];
  /**
   * Translates texts.
   *
   * @returns a translation for each text, in the same order
   * @throws AddOnFailure when it cannot, or the reason of the signal when it is aborted
   */
  readonly translate: (
    request: TranslationRequest,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
}

let names: Intl.DisplayNames | undefined;

/** English name of a language, such as `Javanese` for `jw`. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(code) ?? code;
}
