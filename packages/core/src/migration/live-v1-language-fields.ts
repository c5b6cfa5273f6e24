import { languageNames } from '../enumerations/language-names.js';
import { type TranscriptionLanguage, transcriptionLanguages } from '../enumerations/languages.js';
import { describeValue } from '../issues/describe-value.js';
import type { LiveV1Draft } from './live-v1-draft.js';

const behaviours: Readonly<
  Record<string, { readonly codeSwitching: boolean; readonly isAutomatic: boolean }>
> = {
  manual: { codeSwitching: false, isAutomatic: false },
  'automatic single language': { codeSwitching: false, isAutomatic: true },
  'automatic multiple languages': { codeSwitching: true, isAutomatic: true },
};

/**
 * Finds the code of a language from its English name in V1, or from its code.
 *
 * @param value - value of the field
 * @returns the code, or undefined when the value does not name a transcription language
 */
export function languageFrom(value: unknown): TranscriptionLanguage | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.toLowerCase();
  return transcriptionLanguages.find((code) => code === name || languageNames[code] === name);
}

/** Migrates `language_behaviour`, which V2 expresses by `languages` and `code_switching`. */
export function migrateLanguageBehaviour(value: unknown, draft: LiveV1Draft): void {
  const known = typeof value === 'string' && Object.hasOwn(behaviours, value);
  const behaviour = known ? behaviours[value] : undefined;
  if (behaviour === undefined) {
    const allowed = Object.keys(behaviours).join(', ');
    draft.unsupported(
      'language_behaviour',
      value,
      `${describeValue(value)} is not one of ${allowed}`,
    );
    return;
  }
  const { codeSwitching } = behaviour;
  draft.config.language_config = { ...draft.config.language_config, code_switching: codeSwitching };
  draft.moved(
    'language_behaviour',
    { from: value, to: codeSwitching },
    'language_config.code_switching',
  );
}

/**
 * Migrates `language`, from an English name in V1 to a code in V2. It is removed when an automatic
 * behaviour detects the language.
 */
export function migrateLanguage(value: unknown, draft: LiveV1Draft, behaviour: unknown): void {
  const isAutomatic =
    typeof behaviour === 'string' &&
    Object.hasOwn(behaviours, behaviour) &&
    behaviours[behaviour]?.isAutomatic;
  if (isAutomatic === true) {
    draft.removed('language', value, 'the language is detected, as language_behaviour asks for');
    return;
  }
  const language = languageFrom(value);
  if (language === undefined) {
    const message = `${describeValue(value)} is no language that is transcribed; the language is detected`;
    draft.unsupported('language', value, message);
    return;
  }
  const languages = [language];
  draft.config.language_config = { ...draft.config.language_config, languages };
  draft.moved('language', { from: value, to: languages }, 'language_config.languages');
}
