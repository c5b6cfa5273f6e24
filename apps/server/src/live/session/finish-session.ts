import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import {
  type BlobStore,
  type LiveOwnership,
  OwnershipLostError,
  type UnitOfWork,
} from '../../storage/index.js';
import {
  type AddOnAvailability,
  resultMetadata,
  type VocabularyMetadata,
} from '../../transcription/index.js';
import { limits } from '../limits/session-limits.js';
import type { PostMessage } from '../messages/session-messages.js';
import { startSessionText } from '../messages/session-messages.js';
import {
  type FinalDocument,
  findFinalDocument,
  writeFinalDocument,
} from '../result/final-document.js';
import type { FinalSpeakers } from '../result/final-speakers.js';
import { type PostAddOnRun, postEnvelopes } from '../result/post-add-ons.js';
import { realtimeEnvelopes } from '../result/realtime-envelopes.js';
import { ResultMessages } from '../result/result-messages.js';
import { readSessionResult } from '../result/session-result.js';
import { SpokenEntries } from '../result/spoken-entries.js';
import type { LastMessages } from './callback-feed.js';
import type { SessionActor } from './session-actor.js';
import { describeSession, keepRecording } from './session-record.js';

/** Options of {@link finishSession}. */
export interface FinishSessionOptions {
  readonly live: Pick<LiveOwnership, 'complete'>;
  /** Id of this process. */
  readonly owner: string;
  readonly blobs: Pick<BlobStore, 'adopt'>;
  /** Path of the final document. */
  readonly documentPath: string;
  /** Runs the add-ons of the whole session. */
  readonly availability: Pick<AddOnAvailability, 'findUnavailableReason'>;
  readonly runAddOns: (entries: SpokenEntries) => Promise<PostAddOnRun>;
  /** Finds the speakers of the whole session, undefined unless they are requested. */
  readonly findSpeakers: (
    session: SessionActor,
    entries: SpokenEntries,
  ) => Promise<FinalSpeakers | undefined>;
  readonly keyId: string;
  readonly createdAtMs: number;
  readonly bytesPerSecond: number;
  readonly engine: EngineCapabilities;
  /**
   * Describes the entries of the custom vocabulary that were not used as given, for the spoken
   * languages.
   */
  readonly describeVocabulary: (
    languages: readonly TranscriptionLanguage[],
  ) => Promise<VocabularyMetadata>;
  readonly lateTokenMs: number;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  /** Reads the last messages for the callback. It is undefined when there is no callback. */
  readonly prepareCallbacks: (last: LastMessages) => Promise<LastCallbacks | undefined>;
}

/** The last messages of a session for its callback. */
export interface LastCallbacks {
  /** Writes them into the outbox. */
  write(unit: UnitOfWork): Promise<void>;
  /** Must be called once they are written. */
  advance(): void;
}

/**
 * Ends a session whose recording has been processed: publishes the messages after the recording,
 * ends the job, and then publishes the end. After an error or a restart, it can be repeated, and
 * continues where it stopped. Memory does not grow with the length of the session.
 *
 * @throws errors of the file system and of the database
 */
export async function finishSession(
  session: SessionActor,
  options: FinishSessionOptions,
): Promise<void> {
  const startedMs = options.clock.monotonicMs();
  const { messages: composer, params, state } = session;
  const { document, metadata } = await publishDocument(session, options);
  const end = { type: 'end_session' } as const;
  const endedAtMs = composer.stampMs();
  const endText = composer.formatText(end, endedAtMs);
  const isEndNew = !state.published.has(end.type);
  const isEndSent = params.messages_config.receive_lifecycle_events && isEndNew;
  const messages = await planMessages(session, document, options);
  const vocabulary = await tryDescribeVocabulary(session, options);
  const file = await keepRecording(session, options);
  const isEndCalledBack = params.callback && params.callback_config.receive_lifecycle_events;
  const callbacks = await options.prepareCallbacks({
    whole: document.whole,
    endText: isEndCalledBack && isEndNew ? endText : undefined,
  });
  const completedAtMs = await options.live.complete(
    { jobId: session.id, owner: options.owner },
    {
      result: readSessionResult(document, messages, {
        before: [startSessionText(session.id, options.createdAtMs)],
        after: isEndSent ? [endText] : [],
      }),
      postSessionMetadata: {
        ...describeSession(session, options.engine, {
          post_processing: (options.clock.monotonicMs() - startedMs) / 1000,
        }),
        ...vocabulary,
        ...metadata,
        ...(Object.keys(messages.omitted).length > 0 ? { messages_omitted: messages.omitted } : {}),
      },
      file,
      lateTokenMs: options.lateTokenMs,
      endedAtMs,
      also: async (unit) => callbacks?.write(unit),
    },
  );
  callbacks?.advance();
  // An earlier attempt may have ended the job and then failed: the end has the time of that
  // attempt.
  const text = completedAtMs < endedAtMs ? composer.formatText(end, completedAtMs) : endText;
  await session.publish({ kind: 'once', body: end, text });
}

/** Plans which messages are in the result, next to the final document. */
function planMessages(
  { id: sessionId, journal }: SessionActor,
  document: FinalDocument,
  { bytesPerSecond }: Pick<FinishSessionOptions, 'bytesPerSecond'>,
): Promise<ResultMessages> {
  const maximumBytes = limits.resultBytes - document.whole.to;
  return ResultMessages.plan({ sessionId, bytesPerSecond, journal, document, maximumBytes });
}

/**
 * Describes the vocabulary for the spoken languages. The session must not fail because that is no
 * longer possible.
 */
async function tryDescribeVocabulary(
  session: SessionActor,
  { describeVocabulary, logger }: Pick<FinishSessionOptions, 'describeVocabulary' | 'logger'>,
): Promise<VocabularyMetadata> {
  try {
    return await describeVocabulary(await spokenLanguages(session));
  } catch (error) {
    logger.error({ sessionId: session.id, err: error }, 'a vocabulary cannot be described');
    return {};
  }
}

/**
 * Languages for which a custom vocabulary was used: the requested one, or those of the utterances.
 */
async function spokenLanguages({
  journal,
  params,
}: SessionActor): Promise<readonly TranscriptionLanguage[]> {
  const { language_config, realtime_processing } = params;
  const isKnown = language_config.languages.length === 1;
  if (isKnown || !realtime_processing.custom_vocabulary) return language_config.languages;
  const entries = await SpokenEntries.open(journal);
  const spoken = new Set<string>();
  for await (const { language } of entries.utterances()) spoken.add(language);
  return transcriptionLanguages.filter((language) => spoken.has(language));
}

/** Options of the final document. */
type DocumentOptions = Pick<
  FinishSessionOptions,
  'availability' | 'documentPath' | 'findSpeakers' | 'runAddOns'
>;

/** Publishes the end of the recording, and then the final document and the messages of add-ons. */
async function publishDocument(
  session: SessionActor,
  options: DocumentOptions,
): Promise<Pick<PreparedDocument, 'document' | 'metadata'>> {
  await session.settleAddOns();
  await session.publish({
    kind: 'once',
    body: { type: 'end_recording', data: { recording_duration: session.seconds } },
  });
  const { document, messages, metadata } = await prepareDocument(session, options);
  await session.publish({
    kind: 'post',
    messages: [
      { type: 'post_transcript', span: document.transcription },
      ...messages,
      { type: 'post_final_transcript', span: document.whole },
    ],
  });
  return { document, metadata };
}

interface PreparedDocument {
  readonly document: FinalDocument;
  /** Messages of the add-ons of the whole session that have not been published yet. */
  readonly messages: readonly PostMessage[];
  /** Evidence about the speakers. After a restart of the service, there is none. */
  readonly metadata: FinalSpeakers['metadata'];
}

/**
 * Finds the final document, if it has already been published together with the messages of add-ons.
 * Otherwise writes it.
 */
async function prepareDocument(
  session: SessionActor,
  { availability, documentPath, findSpeakers, runAddOns }: DocumentOptions,
): Promise<PreparedDocument> {
  const { journal, params, seconds, state } = session;
  const published = state.documents.get('post_transcript');
  if (published !== undefined)
    return {
      document: await findFinalDocument(documentPath, published),
      messages: [],
      metadata: {},
    };
  const entries = await SpokenEntries.open(journal);
  const speakers = await findSpeakers(session, entries);
  const run = await runAddOns(entries);
  const messages: PostMessage[] = [];
  const document = await writeFinalDocument(documentPath, {
    utterances: speakers?.utterances ?? (() => entries.utterances()),
    metadata: resultMetadata({
      audioSeconds: seconds,
      distinctChannelCount: await session.countDistinctChannels(),
      transcriptionSeconds: state.workMs / 1000,
    }),
    envelopes: async function* (locate) {
      yield* realtimeEnvelopes(entries, params, availability);
      yield* postEnvelopes(run, locate, (message) => messages.push(message));
    },
  });
  // Whoever recovers the session must have the document that the messages refer to.
  if ((await journal.keepDocument(document.path)) === 'fenced') throw new OwnershipLostError();
  return { document, messages, metadata: speakers?.metadata ?? {} };
}
