import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type { AddonEnvelope, AddonError, LiveRequest, TranslationLanguage } from '@earshot/core';
import { type AddOnAvailability, unavailable } from '../../transcription/index.js';
import type { AddOnOutcome, TranslatedUtterance } from '../add-ons/add-on-outcome.js';
import { requestedOf, targetsOf } from '../add-ons/session-add-ons.js';
import type { BufferedWriter } from '../files/buffered-writer.js';
import type { SpokenEntries } from './spoken-entries.js';

/** Summary of the outcomes of an add-on over all utterances. */
interface OutcomeSummary {
  readonly envelope: Omit<AddonEnvelope<never>, 'results'>;
  readonly hasResults: boolean;
  /** Errors of target languages. */
  readonly languageErrors: ReadonlyMap<TranslationLanguage, AddonError>;
}

/** Utterances for which something failed, and the first of their errors. */
class FailureCount {
  #count = 0;
  #first: AddonError | undefined;

  add(error: AddonError): void {
    this.#count += 1;
    this.#first ??= error;
  }

  /** The error of all, or of some of so many utterances; null of none. */
  errorOf(utteranceCount: number): AddonError | null {
    if (this.#first === undefined) return null;
    if (this.#count === utteranceCount) return this.#first;
    const message = `${this.#count} of ${utteranceCount} utterances failed: ${this.#first.message}`;
    return { ...this.#first, message };
  }
}

/**
 * Writes the envelopes of the add-ons of the utterances of a session, each as a member behind another one. An envelope has the results of the
 * utterances that succeeded, and the error of those that did not.
 */
export async function writeRealtimeEnvelopes(
  writer: BufferedWriter,
  entries: SpokenEntries,
  params: LiveRequest,
  availability: Pick<AddOnAvailability, 'unavailableReasonOf'>,
): Promise<void> {
  for (const addOn of requestedOf(params)) {
    const { envelope, hasResults, languageErrors } = await summarize(entries, addOn, availability);
    await writer.write(`,"${addOn}":${JSON.stringify(envelope).slice(0, -1)},"results":`);
    if (!hasResults) await writer.write('null}');
    else if (addOn === 'translation') {
      await writeTranslations(writer, entries, { languageErrors, targets: targetsOf(params) });
      await writer.write('}');
    } else {
      await writeResults(writer, entries, addOn);
      await writer.write('}');
    }
  }
}

async function summarize(
  entries: SpokenEntries,
  addOn: RealtimeAddOn['flag'],
  { unavailableReasonOf }: Pick<AddOnAvailability, 'unavailableReasonOf'>,
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
  // Nobody has said anything that would have shown it.
  const isUnavailable = count === 0 && unavailableReasonOf(addOn) !== undefined;
  const error = isUnavailable ? unavailable(addOn).error : failures.errorOf(count);
  const languageErrors = new Map<TranslationLanguage, AddonError>();
  for (const [language, failed] of ofLanguages) {
    const languageError = failed.errorOf(succeeded);
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

async function writeResults(
  writer: BufferedWriter,
  entries: SpokenEntries,
  addOn: RealtimeAddOn['flag'],
): Promise<void> {
  await writer.write('[');
  let separator = '';
  for await (const { outcomeText } of entries.outcomes(addOn)) {
    const { results = [] } = readOutcome(outcomeText);
    if (results.length === 0) continue;
    await writer.write(separator + JSON.stringify(results).slice(1, -1));
    separator = ',';
  }
  await writer.write(']');
}

interface TranslationParts extends Pick<OutcomeSummary, 'languageErrors'> {
  readonly targets: readonly TranslationLanguage[];
}

/** An item for each target language, utterance by utterance. */
async function writeTranslations(
  writer: BufferedWriter,
  entries: SpokenEntries,
  { languageErrors, targets }: TranslationParts,
): Promise<void> {
  let separator = '[';
  for (const language of targets) {
    const error = JSON.stringify(languageErrors.get(language) ?? null);
    await writer.write(`${separator}{"error":${error},"full_transcript":"`);
    separator = '';
    for await (const { text } of translatedInto(entries, language)) {
      await writer.write(separator + JSON.stringify(text).slice(1, -1));
      separator = ' ';
    }
    await writer.write(`","languages":${JSON.stringify([language])},"utterances":[`);
    separator = '';
    for await (const utterance of translatedInto(entries, language)) {
      await writer.write(separator + JSON.stringify(utterance));
      separator = ',';
    }
    await writer.write(']}');
    separator = ',';
  }
  await writer.write(']');
}

async function* translatedInto(entries: SpokenEntries, target: TranslationLanguage) {
  for await (const { outcomeText } of entries.outcomes('translation'))
    for (const { language, utterance } of (readOutcome(outcomeText).results ??
      []) as readonly TranslatedUtterance[])
      if (language === target && utterance !== null) yield utterance;
}

function readOutcome(outcomeText: string): AddOnOutcome {
  // It was written as one.
  return JSON.parse(outcomeText) as AddOnOutcome;
}
