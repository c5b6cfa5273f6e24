import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type { AddonEnvelope, AddonError, LiveRequest, TranslationLanguage } from '@earshot/core';
import {
  type AddOnAvailability,
  envelopeText,
  type JsonMember,
  transcriptText,
  unavailable,
} from '../../transcription/index.js';
import type { AddOnOutcome, TranslatedUtterance } from '../add-ons/add-on-outcome.js';
import { listRequestedAddOns, listTargetLanguages } from '../add-ons/session-add-ons.js';
import type { SpokenEntries } from './spoken-entries.js';

/** Outcomes of an add-on, summarized over all utterances. */
interface OutcomeSummary {
  readonly envelope: Omit<AddonEnvelope<never>, 'results'>;
  readonly hasResults: boolean;
  /** Errors of target languages. */
  readonly languageErrors: ReadonlyMap<TranslationLanguage, AddonError>;
}

/** Counts the utterances that failed, and keeps the first error. */
class FailureCount {
  #count = 0;
  #first: AddonError | undefined;

  add(error: AddonError): void {
    this.#count += 1;
    this.#first ??= error;
  }

  /**
   * The error to report for this number of utterances: the first error, with a count if only some
   * failed, or null if none did.
   */
  composeError(utteranceCount: number): AddonError | null {
    if (this.#first === undefined) return null;
    if (this.#count === utteranceCount) return this.#first;
    const message = `${this.#count} of ${utteranceCount} utterances failed: ${this.#first.message}`;
    return { ...this.#first, message };
  }
}

/**
 * The envelopes of the realtime add-ons of a session, for the final document. An envelope has the
 * results of the utterances that succeeded, and the error of those that failed.
 */
export async function* realtimeEnvelopes(
  entries: SpokenEntries,
  params: LiveRequest,
  availability: Pick<AddOnAvailability, 'findUnavailableReason'>,
): AsyncGenerator<JsonMember, void, undefined> {
  for (const addOn of listRequestedAddOns(params)) {
    const { envelope, hasResults, languageErrors } = await summarize(entries, addOn, availability);
    const results =
      addOn === 'translation'
        ? translationsText(entries, { languageErrors, targets: listTargetLanguages(params) })
        : resultsText(entries, addOn);
    yield [addOn, envelopeText(envelope, hasResults ? results : ['null'])];
  }
}

async function summarize(
  entries: SpokenEntries,
  addOn: RealtimeAddOn['flag'],
  { findUnavailableReason }: Pick<AddOnAvailability, 'findUnavailableReason'>,
): Promise<OutcomeSummary> {
  const failures = new FailureCount();
  const ofLanguages = new Map<TranslationLanguage, FailureCount>();
  let count = 0;
  let succeeded = 0;
  let seconds = 0;
  let isEmpty = true;
  for await (const { outcomeText, workSeconds } of entries.outcomes(addOn)) {
    const { error, results } = readOutcome(outcomeText);
    count += 1;
    seconds += workSeconds;
    if (results === undefined) failures.add(error);
    else {
      succeeded += 1;
      isEmpty &&= results.length === 0;
      if (addOn === 'translation') countLanguages(results as TranslatedUtterance[], ofLanguages);
    }
  }
  // Without an utterance, no outcome reports that the add-on is unavailable.
  const isUnavailable = count === 0 && findUnavailableReason(addOn) !== undefined;
  const error = isUnavailable ? unavailable(addOn).error : failures.composeError(count);
  const languageErrors = new Map<TranslationLanguage, AddonError>();
  for (const [language, failed] of ofLanguages) {
    const languageError = failed.composeError(succeeded);
    if (languageError !== null) languageErrors.set(language, languageError);
  }
  return {
    envelope: {
      success: error === null,
      is_empty: isEmpty,
      exec_time: Math.round(seconds * 1000) / 1000,
      error,
    },
    hasResults: succeeded > 0 || error === null,
    languageErrors,
  };
}

function countLanguages(
  translated: readonly TranslatedUtterance[],
  ofLanguages: Map<TranslationLanguage, FailureCount>,
): void {
  for (const { error, language } of translated) {
    if (error === null) continue;
    const failures = ofLanguages.get(language) ?? new FailureCount();
    ofLanguages.set(language, failures);
    failures.add(error);
  }
}

async function* resultsText(
  entries: SpokenEntries,
  addOn: RealtimeAddOn['flag'],
): AsyncGenerator<string, void, undefined> {
  yield '[';
  let separator = '';
  for await (const { outcomeText } of entries.outcomes(addOn)) {
    const { results = [] } = readOutcome(outcomeText);
    if (results.length === 0) continue;
    yield separator + JSON.stringify(results).slice(1, -1);
    separator = ',';
  }
  yield ']';
}

interface TranslationParts extends Pick<OutcomeSummary, 'languageErrors'> {
  readonly targets: readonly TranslationLanguage[];
}

/** One item per target language, utterance by utterance. */
async function* translationsText(
  entries: SpokenEntries,
  { languageErrors, targets }: TranslationParts,
): AsyncGenerator<string, void, undefined> {
  yield '[';
  let separator = '';
  for (const language of targets) {
    const error = JSON.stringify(languageErrors.get(language) ?? null);
    yield separator;
    yield* transcriptText(() => translatedInto(entries, language), {
      languages: [language],
      before: [['error', [error]]],
    });
    separator = ',';
  }
  yield ']';
}

async function* translatedInto(entries: SpokenEntries, target: TranslationLanguage) {
  for await (const { outcomeText } of entries.outcomes('translation'))
    for (const { language, utterance } of (readOutcome(outcomeText).results ??
      []) as readonly TranslatedUtterance[])
      if (language === target && utterance !== null) yield utterance;
}

function readOutcome(outcomeText: string): AddOnOutcome {
  // This service wrote it, so its shape is known.
  return JSON.parse(outcomeText) as AddOnOutcome;
}
