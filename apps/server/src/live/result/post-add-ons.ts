import {
  describeError,
  failedEnvelope,
  getLiveAddOns,
  type PostAddOn,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, LiveRequest } from '@earshot/core';
import type { MessageBody } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { KeySlots } from '../../limits/key-slots.js';
import {
  type AddOnServices,
  envelopeText,
  type JsonMember,
  resultMetadata,
  runAddOnThread,
} from '../../transcription/index.js';
import { sessionTimeoutMs } from '../add-ons/add-on-limits.js';
import { toAddOnParams } from '../add-ons/add-on-params.js';
import type { PostMessage } from '../messages/session-messages.js';
import type { ByteSpan } from '../ports/journal-entry.js';
import type { LocateText } from './final-document.js';
import type { SpokenEntries } from './spoken-entries.js';

/** Options of {@link runPostAddOns}. */
export interface PostAddOnOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Slots for add-on threads, shared by the whole process. */
  readonly slots: KeySlots;
  readonly keyId: string;
  /** Services that the add-ons may use. */
  readonly services: AddOnServices;
  /** Called with an error that is reported as a failure of every add-on. */
  readonly onError: (error: unknown) => void;
  /** Path of the program of the thread. @defaultValue that of this service */
  readonly threadFile?: string | undefined;
}

/** Outcome of the add-ons of a whole session. */
export interface PostAddOnRun {
  /** Envelopes by add-on. The one of chapterization lacks the chapters. */
  readonly envelopes: ReadonlyMap<PostAddOn['flag'], AddonEnvelope<unknown>>;
  /** JSON of the chapters, in fragments. */
  readonly chapters: readonly string[];
}

/**
 * Runs the add-ons of a whole session in a thread, to which the transcript is streamed. Failures
 * are reported in the envelopes.
 */
export async function runPostAddOns(
  params: LiveRequest,
  entries: SpokenEntries,
  { clock, keyId, onError, services, slots, threadFile }: PostAddOnOptions,
): Promise<PostAddOnRun> {
  const requested = getLiveAddOns('post_processing')
    .map(({ flag }) => flag)
    .filter((flag) => params.post_processing[flag]);
  if (requested.length === 0) return { envelopes: new Map(), chapters: [] };
  const slot = await slots.take(keyId);
  try {
    const flags = Object.fromEntries(requested.map((flag) => [flag, true]));
    const parts = {
      params: { ...toAddOnParams(params), ...flags },
      audioSeconds: 0,
      metadata: resultMetadata({
        audioSeconds: 0,
        distinctChannelCount: 0,
        transcriptionSeconds: 0,
      }),
    };
    const { outcome, slices } = await runAddOnThread(
      () => entries.utterances(),
      { parts, audio: undefined, output: 'chapters', timeoutMs: sessionTimeoutMs },
      { clock, services, threadFile },
    );
    const envelopes = outcome.type === 'end' ? outcome.envelopes : {};
    return {
      envelopes: new Map(requested.map((flag) => [flag, envelopes[flag] ?? failed(flag)])),
      chapters: slices,
    };
  } catch (error) {
    // A failed summary must not cost the caller the transcript.
    onError(error);
    return { envelopes: new Map(requested.map((flag) => [flag, failed(flag)])), chapters: [] };
  } finally {
    slot.release();
  }
}

function failed(addOn: PostAddOn['flag']): AddonEnvelope<never> {
  return failedEnvelope(describeError(addOn, undefined));
}

/**
 * The envelopes of a run, for the final document.
 *
 * @param onMessage - called with the message about each once it is written
 */
export function* postEnvelopes(
  { chapters, envelopes }: PostAddOnRun,
  locate: LocateText,
  onMessage: (message: PostMessage) => void,
): Generator<JsonMember, void, undefined> {
  for (const [addOn, envelope] of envelopes) {
    const { results, ...outcome } = envelope;
    const isChapters = addOn === 'chapterization' && envelope.success;
    const text = locate(isChapters ? chapters : [JSON.stringify(results)], (span) =>
      onMessage(createMessage(addOn, envelope, span)),
    );
    yield [addOn, envelopeText(outcome, text)];
  }
}

function createMessage(
  addOn: PostAddOn['flag'],
  { error, results }: AddonEnvelope<unknown>,
  span: ByteSpan,
): PostMessage {
  if (addOn === 'chapterization')
    return error === null
      ? { type: 'post_chapterization', span }
      : { type: 'post_chapterization', error, data: null };
  // The results of a summary are a string.
  const data = error === null ? { results: (results ?? '') as string } : null;
  return { type: 'post_summarization', error, data } satisfies MessageBody;
}
