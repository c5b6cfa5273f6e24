import type { KnownVoiceProfile } from '@earshot/add-ons/diarization';
import {
  type RedactedSpan,
  requestedAddOns,
  TranscriptWithheldError,
} from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import type { JsonText } from '../storage/index.js';
import { addOnTimeoutMs } from './add-ons/add-on-limits.js';
import type { RecordedAudio } from './add-ons/recorded-audio.js';
import { type AddOnThreadOptions, runAddOnThread } from './add-ons/run-add-on-thread.js';
import { assembleResult, type ResultParts, type TranscriptMetadata } from './assemble-result.js';
import { type RecognitionFigures, resultMetadata } from './result-metadata.js';

/** A recognised recording. */
export interface RecognisedTranscript extends RecognitionFigures, Pick<ResultParts, 'params'> {
  /** Finished utterances, in order. */
  readonly utterances: readonly Utterance[];
}

/** A transcript with its add-ons. */
export interface FinishedTranscript {
  /** JSON text of the result. */
  readonly text: JsonText;
  /** Its part of `post_session_metadata`. */
  readonly metadata: TranscriptMetadata;
  /** Times of the redacted words, in order. */
  readonly redactedSpans: readonly RedactedSpan[];
}

/** Options of {@link finishTranscript}. */
export interface FinishTranscriptOptions extends AddOnThreadOptions {
  /** Audio that was recognised. @defaultValue it was not kept, and add-ons that need it fail */
  readonly audio?: RecordedAudio | undefined;
  /** Voices that the speakers are compared with. @defaultValue none */
  readonly knownVoices?: readonly KnownVoiceProfile[] | undefined;
}

/**
 * Runs the add-ons of a transcript and writes its result. Work that may take long runs in a thread,
 * so that even a transcript of ten hours does not block the event loop. An add-on that takes too
 * long or crashes its thread gets an error in its envelope, and the others are run again.
 *
 * @throws TranscriptWithheldError when the transcript must not be delivered, or the reason of the
 * signal when it is aborted
 */
export async function finishTranscript(
  recognised: RecognisedTranscript,
  { audio, knownVoices, ...options }: FinishTranscriptOptions,
): Promise<FinishedTranscript> {
  const { audioSeconds, params, utterances } = recognised;
  const parts = { params, audioSeconds, metadata: resultMetadata(recognised) };
  if (requestedAddOns(params).length === 0 && !params.subtitles) {
    const run = { utterances, envelopes: {}, notes: {} };
    return { ...(await assembleResult(parts, run)), redactedSpans: [] };
  }
  const { outcome, slices } = await runAddOnThread(
    () => utterances,
    { parts, audio, knownVoices, output: 'result', timeoutMs: addOnTimeoutMs(audioSeconds) },
    options,
  );
  if (outcome.type === 'withheld') throw new TranscriptWithheldError(outcome.addOn, outcome.error);
  return { text: slices, metadata: outcome.metadata, redactedSpans: outcome.redactedSpans };
}
