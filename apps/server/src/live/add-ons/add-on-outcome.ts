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
  /** Error of this language, or null when it succeeded. */
  readonly error: AddonError | null;
  /** Null when it failed. */
  readonly utterance: Utterance | null;
}

/** Outcome of an add-on for one utterance: its error, or its results. */
export type AddOnOutcome<Result = unknown> =
  | { readonly error: AddonError; readonly results?: never }
  | { readonly error?: never; readonly results: readonly Result[] };

/** The utterance that an add-on was run for. */
export interface AddOnSubject {
  /** Id of the utterance, as in its transcript message. */
  readonly id: string;
  readonly utterance: Utterance;
}

/** The outcome of an add-on for one utterance, from its envelope. */
export function toOutcome(
  addOn: RealtimeAddOn['flag'],
  { error, results }: AddonEnvelope<unknown>,
  targets: readonly TranslationLanguage[],
): AddOnOutcome {
  if (error !== null) return { error };
  // The provider of each add-on has results of this type.
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
  const message = `The provider of translation returned no result for ${language}`;
  return { status_code: 500, exception: 'AddonFailed', message };
}

/**
 * Returns the messages of an outcome: one for each target language of a translation, otherwise a
 * single one.
 */
export function toMessages(
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
  // The provider of each add-on has results of this type.
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
