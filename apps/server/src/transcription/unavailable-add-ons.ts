import type { AddOn, AddonEnvelope, PreRecordedResult } from '@earshot/core';

const languageModel =
  'it needs a language model (EARSHOT_LLM_BASE_URL, EARSHOT_LLM_API_KEY and EARSHOT_LLM_MODEL), which this version of the service does not use yet';
const textAnalysis = 'this version of the service does not analyse text yet';

/** Why each add-on cannot be had here, and what it takes. */
export const unavailableAddOns: Readonly<Record<AddOn, string>> = {
  translation: languageModel,
  summarization: languageModel,
  audio_to_llm: languageModel,
  chapterization: languageModel,
  named_entity_recognition: textAnalysis,
  sentiment_analysis: textAnalysis,
  sentences: textAnalysis,
  diarization: 'this version of the service does not tell speakers apart yet',
};

/** The add-ons that a request for a file can switch on. */
const requestable = [
  'translation',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'audio_to_llm',
  'sentences',
  'diarization',
] as const satisfies readonly AddOn[];

/** The switches of {@link addOnResults}, as a request has them. */
export type AddOnSwitches = Readonly<Record<(typeof requestable)[number], boolean>>;

/**
 * The part of a result that answers for the add-ons that were asked for. None has a provider, so that each tells what is missing.
 *
 * @param switches - the parameters of the job
 */
export function addOnResults(
  switches: AddOnSwitches,
): Pick<PreRecordedResult, (typeof requestable)[number]> {
  const asked = requestable.filter((addOn) => switches[addOn]);
  return Object.fromEntries(asked.map((addOn) => [addOn, unavailable(addOn)]));
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
