import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import { audioLayoutOf } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { RegisteredEngine } from '../engines/index.js';
import type { KnownVoicesOf } from '../known-voices/known-voices-of.js';
import type { KeySlots } from '../limits/key-slots.js';
import type { Storage, StoredJob } from '../storage/index.js';
import { type ConnectedServices, describeVocabulary } from '../transcription/index.js';
import type { UtteranceAddOns } from './add-ons/utterance-add-ons.js';
import type { CallbackWriter } from './callback-writer.js';
import type { CommitSchedule } from './commit-schedule.js';
import type { SessionTimes } from './limits/session-limits.js';
import { recognitionOf } from './pipeline/pipeline.js';
import { findFinalSpeakers } from './result/final-speakers.js';
import { runPostAddOns } from './result/post-add-ons.js';
import { CallbackFeed } from './session/callback-feed.js';
import { failSession } from './session/fail-session.js';
import { finishSession } from './session/finish-session.js';
import { SessionActor } from './session/session-actor.js';
import { sessionFiles } from './session/session-files.js';
import type { StoredState } from './session/session-state.js';
import type { SessionProcessing } from './socket/session-processing.js';
import type { SpeakerServices } from './speakers/speaker-services.js';

/** A session of this process. */
export interface SessionEntry {
  readonly session: SessionActor;
  readonly keyId: string;
  /** Engine that transcribes the session. */
  readonly engine: RegisteredEngine;
  /** Feed of the messages for its callback, or undefined when it has no callback. */
  readonly feed: CallbackFeed | undefined;
}

/** Options of {@link createSessionEntry}. */
export interface SessionEntryOptions {
  readonly storage: Storage;
  /** Engine that transcribes the session. */
  readonly engine: RegisteredEngine;
  /** Folder of the files of sessions that have not ended. */
  readonly folder: string;
  readonly times: SessionTimes;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly processing: SessionProcessing;
  readonly callbacks: CallbackWriter;
  /** Reads the voices that speakers are compared with. */
  readonly knownVoicesOf: KnownVoicesOf;
  readonly addOnServices: Pick<ConnectedServices, 'availability' | 'forTranscript'>;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: UtteranceAddOns;
  /** Finds the speakers of its finals, undefined unless they are requested. */
  readonly speakers: SpeakerServices | undefined;
  /** Slots of the threads for the add-ons of whole sessions. */
  readonly addOnSlots: KeySlots;
  readonly commits: CommitSchedule;
}

/** The job and the state of a session. */
export interface StoredSession {
  readonly job: StoredJob;
  readonly params: LiveRequest;
  readonly stored: StoredState;
  /** Time since the creation of the session, in milliseconds. */
  readonly ageMs: number;
}

/**
 * Creates the session of a job, connected to the storage, an engine and the outbox.
 *
 * Longer than 80 lines: a session is connected to everything that it uses in one place.
 */
export function createSessionEntry(
  // The job itself is released: closures would keep its parameters, which are a second copy, as long as the session.
  { ageMs, job: { createdAt, id, keyId }, params, stored: { journal, state } }: StoredSession,
  options: SessionEntryOptions,
): SessionEntry {
  const {
    addOnServices,
    addOnSlots,
    addOns,
    callbacks,
    clock,
    commits,
    engine,
    logger,
    processing,
    storage,
    times,
  } = options;
  const { pool } = engine;
  // One instance for each session, since the limit of requests to the language model is per session.
  const services = addOnServices.forTranscript(keyId);
  const { documentPath } = sessionFiles(options.folder, id);
  const { bytesPerSecond } = audioLayoutOf(params);
  const { url } = params.callback_config;
  const feed =
    params.callback && url !== undefined
      ? new CallbackFeed({ sessionId: id, url, bytesPerSecond, journal })
      : undefined;
  const session: SessionActor = new SessionActor({
    id,
    params,
    journal,
    state,
    engine: {
      capabilities: engine.capabilities,
      openLiveChannel: ({ recognition, ...channel }) =>
        pool.openLiveChannel({
          ...channel,
          recognition: { ...recognition, tenant: keyId },
        }),
    },
    addOns,
    services,
    speakers: options.speakers,
    times,
    clock,
    logger,
    processing,
    documentPath,
    ageMs,
    callbacks: {
      note: () => {
        if (feed !== undefined) callbacks.add(feed);
      },
    },
    commits: { note: (pendingSeconds) => scheduled.note(pendingSeconds) },
    job: {
      finish: async (ended) => {
        await finishSession(ended, {
          live: storage.live,
          files: storage.files,
          documentPath,
          availability: addOnServices.availability,
          runAddOns: (entries) =>
            runPostAddOns(params, entries, {
              clock,
              services,
              slots: addOnSlots,
              keyId,
              onError: (error) =>
                logger.error({ sessionId: id, err: error }, 'add-ons of a live session failed'),
            }),
          findSpeakers: (whole, entries) =>
            findFinalSpeakers(whole, entries, {
              path: sessionFiles(options.folder, id).audioPath,
              clock,
              services,
              slots: addOnSlots,
              keyId,
              knownVoicesOf: options.knownVoicesOf,
              onError: (error) =>
                logger.error({ sessionId: id, err: error }, 'speakers of a live session failed'),
            }),
          keyId,
          createdAtMs: createdAt,
          bytesPerSecond,
          engine: engine.capabilities,
          describeVocabulary: (languages) =>
            describeVocabulary(pool, {
              vocabulary: recognitionOf(params).vocabulary,
              languages,
              tenant: keyId,
            }),
          lateTokenMs: times.lateTokenMs,
          clock,
          logger,
          prepareCallbacks: async (last) =>
            feed === undefined ? undefined : callbacks.prepareLast(feed, last),
        });
        logger.info({ sessionId: id, seconds: ended.seconds }, 'live session ended');
      },
      fail: (failed, failure) =>
        failSession(failed, failure, {
          live: storage.live,
          files: storage.files,
          keyId,
          engine: engine.capabilities,
          logger,
        }),
    },
  });
  const scheduled = commits.add(session, processing.own);
  return { session, keyId, engine, feed };
}

/** The parameters of a session, which were validated and completed with defaults when it was initiated. */
export function paramsOf(job: StoredJob): LiveRequest {
  return liveRequestSchema.parse(job.requestParams);
}
