import type { AddOn, AddonEnvelope, PreRecordedResult } from '@earshot/core';

const languageModel =
  'it needs a language model (EARSHOT_LLM_BASE_URL, EARSHOT_LLM_API_KEY and EARSHOT_LLM_MODEL), which this version of the service does not use yet';
const textAnalysis = 'this version of the service does not analyse text yet';

/** Reason for which each add-on is unavailable, and what it needs. */
export const unavailableAddOns: Readonly<Record<AddOn, string>> = {
  translation: languageModel,
  summarization: languageModel,
  audio_to_llm: languageModel,
  chapterization: languageModel,
  named_entity_recognition: textAnalysis,
  sentiment_analysis: textAnalysis,
  sentences: textAnalysis,
  diarization: 'this version of the service does not distinguish speakers yet',
};

/** The add-ons that a request for a file can ask for. */
const requestable = [
  'translation',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'audio_to_llm',
  'sentences',
  'diarization',
] as const satisfies readonly AddOn[];

/** The flags of {@link addOnResults}, as a request has them. */
export type AddOnFlags = Readonly<Record<(typeof requestable)[number], boolean>>;

/**
 * The part of a result with the add-ons that were requested. None has a provider, so that each has an error that names what is missing.
 *
 * @param flags - the parameters of the job
 */
export function addOnResults(
  flags: AddOnFlags,
): Pick<PreRecordedResult, (typeof requestable)[number]> {
  const requested = requestable.filter((addOn) => flags[addOn]);
  return Object.fromEntries(requested.map((addOn) => [addOn, unavailable(addOn)]));
}

/** The envelope of an add-on that has no provider. */
export function unavailable(addOn: AddOn): AddonEnvelope<never> {
  return {
    success: false,
    is_empty: true,
    exec_time: 0,
    error: {
      status_code: 501,
      exception: 'AddonUnavailable',
      message: `${addOn} is not available: ${unavailableAddOns[addOn]}`,
    },
    results: null,
  };
}
