import {
  type AddOnName,
  describeError,
  type RedactedSpan,
  requestedAddOns,
  TranscriptWithheldError,
  timeoutFailure,
} from '@earshot/add-ons';
import type { AddonError } from '@earshot/core';
import { builtFile } from '../built-file.js';
import type { Clock } from '../clock/index.js';
import { jsonFragments } from '../storage/index.js';
import { type AddOnServices, noServices } from './add-ons/add-on-services.js';
import { AddOnThread, AddOnThreadError } from './add-ons/add-on-thread.js';
import type { RecordedAudio } from './add-ons/recorded-audio.js';
import { assembleResult, type ResultParts, type TranscriptMetadata } from './assemble-result.js';

/** A transcript with its add-ons. */
export interface FinishedTranscript {
  /** JSON of the result, in slices. */
  readonly slices: Iterable<string>;
  /** What `post_session_metadata` reports of it. */
  readonly metadata: TranscriptMetadata;
  /** Times of what was redacted, by their begin. */
  readonly redactedSpans: readonly RedactedSpan[];
}

/** Options of {@link finishTranscript}. */
export interface FinishTranscriptOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly signal?: AbortSignal | undefined;
  /** Services that the add-ons may ask. @defaultValue none: what rules can do is done */
  readonly services?: AddOnServices | undefined;
  /** What was recognised. @defaultValue it is not kept, and add-ons that read it fail */
  readonly audio?: RecordedAudio | undefined;
  /** Path of the program of the thread. @defaultValue that of this service */
  readonly threadFile?: string | undefined;
}

/**
 * Runs the add-ons of a transcript and writes its result. Whatever takes longer runs in a thread: a transcript of ten hours does not hold up the
 * event loop. An add-on that takes too long or ends its thread is reported in its envelope, and the others are run again.
 *
 * @throws TranscriptWithheldError when the transcript must not be delivered; the reason of the signal when that is aborted
 */
export async function finishTranscript(
  parts: ResultParts,
  {
    audio,
    clock,
    services = noServices,
    signal,
    threadFile = builtFile('add-on-worker.js'),
  }: FinishTranscriptOptions,
): Promise<FinishedTranscript> {
  const { utterances, ...others } = parts;
  const requested = requestedAddOns(parts.params);
  if (requested.length === 0 && !parts.params.subtitles) {
    const { metadata, result } = assembleResult(parts, { utterances, envelopes: {}, notes: {} });
    return { slices: jsonFragments(result), metadata, redactedSpans: [] };
  }
  const failed = new Map<AddOnName, AddonError>();
  for (;;) {
    signal?.throwIfAborted();
    const thread = new AddOnThread(threadFile, services, clock);
    const terminate = () => void thread.terminate();
    signal?.addEventListener('abort', terminate, { once: true });
    try {
      const { reply, slices } = await thread.run(utterances, { parts: others, audio, failed });
      if (reply.type === 'withheld') throw new TranscriptWithheldError(reply.addOn, reply.error);
      if (reply.type !== 'end') throw new Error(`The thread of the add-ons has sent ${reply.type}`);
      return { slices, metadata: reply.metadata, redactedSpans: reply.redactedSpans };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof AddOnThreadError) || error.running.length === 0) throw error;
      for (const addOn of error.running) failed.set(addOn, threadError(addOn, error));
    } finally {
      signal?.removeEventListener('abort', terminate);
      await thread.terminate();
    }
  }
}

/** Error of an add-on whose thread has ended. */
function threadError(addOn: AddOnName, error: AddOnThreadError): AddonError {
  return describeError(
    addOn,
    error.reason === 'late' ? timeoutFailure(addOn, error.limitMs) : error,
  );
}
