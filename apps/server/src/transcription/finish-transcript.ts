import { type RedactedSpan, requestedAddOns, TranscriptWithheldError } from '@earshot/add-ons';
import { jsonFragments } from '../storage/index.js';
import { addOnTimeoutMs } from './add-ons/add-on-limits.js';
import type { RecordedAudio } from './add-ons/recorded-audio.js';
import { type AddOnThreadOptions, runAddOnThread } from './add-ons/run-add-on-thread.js';
import { assembleResult, type ResultParts, type TranscriptMetadata } from './assemble-result.js';

/** A transcript with its add-ons. */
export interface FinishedTranscript {
  /** JSON of the result, in slices. */
  readonly slices: Iterable<string>;
  /** Part of `post_session_metadata` about it. */
  readonly metadata: TranscriptMetadata;
  /** Times of what was redacted, by their begin. */
  readonly redactedSpans: readonly RedactedSpan[];
}

/** Options of {@link finishTranscript}. */
export interface FinishTranscriptOptions extends AddOnThreadOptions {
  /** Audio that was recognised. @defaultValue it is not kept, and add-ons that read it fail */
  readonly audio?: RecordedAudio | undefined;
}

/**
 * Runs the add-ons of a transcript and writes its result. Whatever takes longer runs in a thread: a transcript of ten hours does not hold up the
 * event loop. An add-on that takes too long or ends its thread is reported in its envelope, and the others are run again.
 *
 * @throws TranscriptWithheldError when the transcript must not be delivered; the reason of the signal when that is aborted
 */
export async function finishTranscript(
  parts: ResultParts,
  { audio, ...options }: FinishTranscriptOptions,
): Promise<FinishedTranscript> {
  const { utterances, ...others } = parts;
  const requested = requestedAddOns(parts.params);
  if (requested.length === 0 && !parts.params.subtitles) {
    const { metadata, result } = assembleResult(parts, { utterances, envelopes: {}, notes: {} });
    return { slices: jsonFragments(result), metadata, redactedSpans: [] };
  }
  const { reply, slices } = await runAddOnThread(
    () => utterances,
    { parts: others, audio, output: 'result', timeoutMs: addOnTimeoutMs(parts.audioSeconds) },
    options,
  );
  if (reply.type === 'withheld') throw new TranscriptWithheldError(reply.addOn, reply.error);
  if (reply.type !== 'end') throw new Error(`The thread of the add-ons has sent ${reply.type}`);
  return { slices, metadata: reply.metadata, redactedSpans: reply.redactedSpans };
}
