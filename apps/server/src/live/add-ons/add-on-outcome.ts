import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type {
  AddonEnvelope,
  AddonError,
  NamedEntity,
  SentimentPassage,
  TranslationLanguage,
  TranslationResult,
  Utterance,
} from '@earshot/core';
import type { MessageBody } from '@earshot/core/protocol';

/** An utterance in one of the target languages. */
export interface TranslatedUtterance {
  readonly language: TranslationLanguage;
  /** Error of this language; null when it succeeded. */
  readonly error: AddonError | null;
  /** Null when it failed. */
  readonly utterance: Utterance | null;
}

/** Outcome of an add-on of one utterance: its error, or its results. */
export type AddOnOutcome<Result = unknown> =
  | { readonly error: AddonError; readonly results?: never }
  | { readonly error?: never; readonly results: readonly Result[] };

/** Input of an add-on of one utterance. */
export interface AddOnSubject {
  /** Id of the utterance, as its transcript has it. */
  readonly id: string;
  readonly utterance: Utterance;
}

/** Outcome of an add-on of one utterance, by its envelope. */
export function outcomeOf(
  addOn: RealtimeAddOn['flag'],
  { error, results }: AddonEnvelope<unknown>,
  targets: readonly TranslationLanguage[],
): AddOnOutcome {
  if (error !== null) return { error };
  // The provider of each add-on gives these.
  if (addOn !== 'translation') return { results: (results ?? []) as unknown[] };
  const translations = (results ?? []) as TranslationResult[];
  return { results: targets.map((language) => translatedInto(language, translations)) };
}

function translatedInto(
  language: TranslationLanguage,
  translations: readonly TranslationResult[],
): TranslatedUtterance {
  const found = translations.find(({ languages }) => languages.includes(language));
  const [utterance = null] = found?.utterances ?? [];
  const error = found?.error ?? (utterance === null ? notTranslated(language) : null);
  return error === null ? { language, error, utterance } : { language, error, utterance: null };
}

function notTranslated(language: TranslationLanguage): AddonError {
  const message = `The provider of translation gave nothing for ${language}`;
  return { status_code: 500, exception: 'AddonFailed', message };
}

/** Messages of an outcome: of translation one for each target language, otherwise one. */
export function messagesOf(
  addOn: RealtimeAddOn['flag'],
  { id, utterance }: AddOnSubject,
  outcome: AddOnOutcome,
  targets: readonly TranslationLanguage[],
): MessageBody[] {
  if (outcome.results === undefined) {
    const failed: MessageBody = { type: addOn, error: outcome.error, data: null };
    return addOn === 'translation' ? targets.map(() => failed) : [failed];
  }
  const { results } = outcome;
  const about = { utterance_id: id, utterance };
  // Results are what the provider of each add-on gives.
  switch (addOn) {
    case 'translation':
      return (results as TranslatedUtterance[]).map(
        (translated): MessageBody => ({
          type: addOn,
          error: translated.error,
          data:
            translated.utterance === null
              ? null
              : {
                  ...about,
                  original_language: utterance.language,
                  target_language: translated.language,
                  translated_utterance: translated.utterance,
                },
        }),
      );
    case 'named_entity_recognition':
      return [{ type: addOn, error: null, data: { ...about, results: results as NamedEntity[] } }];
    case 'sentiment_analysis':
      return [
        { type: addOn, error: null, data: { ...about, results: results as SentimentPassage[] } },
      ];
  }
}
