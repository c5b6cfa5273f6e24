import { requestedAddOns } from '@earshot/add-ons';
import { jsonFragments } from '../storage/index.js';
import { addOnTimeoutMs } from './add-ons/add-on-limits.js';
import { type AddOnThreadOptions, runAddOnThread } from './add-ons/run-add-on-thread.js';
import { assembleResult, type ResultParts } from './assemble-result.js';

/** A transcript with its add-ons. */
export interface FinishedTranscript {
  /** JSON of the result, in slices. */
  readonly slices: Iterable<string>;
  /** What `post_session_metadata.add_ons` reports of add-ons that have no envelope; empty when there is nothing. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The transcript must not be delivered, since an add-on failed that it depends on. */
class TranscriptWithheldError extends Error {
  override readonly name = 'TranscriptWithheldError';
}

/**
 * Runs the add-ons of a transcript and writes its result. Whatever takes longer runs in a thread: a transcript of ten hours does not hold up the
 * event loop. An add-on that takes too long or ends its thread is reported in its envelope, and the others are run again.
 *
 * @throws TranscriptWithheldError when the transcript must not be delivered; the reason of the signal when that is aborted
 */
export async function finishTranscript(
  parts: ResultParts,
  options: AddOnThreadOptions,
): Promise<FinishedTranscript> {
  const { utterances, ...others } = parts;
  const requested = requestedAddOns(parts.params);
  if (requested.length === 0 && !parts.params.subtitles)
    return {
      slices: jsonFragments(assembleResult(parts, { utterances, envelopes: {} })),
      notes: {},
    };
  const { reply, slices } = await runAddOnThread(
    () => utterances,
    { parts: others, output: 'result', timeoutMs: addOnTimeoutMs },
    options,
  );
  if (reply.type === 'withheld') throw new TranscriptWithheldError(reply.message);
  return { slices, notes: reply.type === 'end' ? reply.notes : {} };
}
