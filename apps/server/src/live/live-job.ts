import type { LiveRequest } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { RegisteredEngine } from '../engines/index.js';
import type { KnownVoicesReader } from '../known-voices/known-voices-reader.js';
import type { KeySlots } from '../limits/key-slots.js';
import type { Storage } from '../storage/index.js';
import {
  type AddOnServices,
  type ConnectedServices,
  describeVocabulary,
} from '../transcription/index.js';
import type { CallbackWriter } from './callback-writer.js';
import { sessionFiles } from './files/session-files.js';
import type { SessionTimes } from './limits/session-limits.js';
import { toRecognitionOptions } from './pipeline/pipeline.js';
import { findFinalSpeakers } from './result/final-speakers.js';
import { runPostAddOns } from './result/post-add-ons.js';
import type { CallbackFeed } from './session/callback-feed.js';
import { failSession } from './session/fail-session.js';
import { finishSession } from './session/finish-session.js';
import type { SessionActor, SessionJob } from './session/session-actor.js';
import type { SessionFailure } from './session/session-failure.js';

/** What the jobs of all sessions use. */
export interface LiveJobServices {
  readonly storage: Storage;
  /** This process. */
  readonly instances: { readonly id: string };
  /** Engine that transcribes the session. */
  readonly engine: RegisteredEngine;
  /** Folder of the files of sessions that have not ended. */
  readonly folder: string;
  readonly times: SessionTimes;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly callbacks: CallbackWriter;
  /** Reads the voices that speakers are compared with. */
  readonly readKnownVoices: KnownVoicesReader;
  readonly addOnServices: Pick<ConnectedServices, 'availability' | 'forTranscript'>;
  /** Slots of the threads for the add-ons of whole sessions. */
  readonly addOnSlots: KeySlots;
}

/** Options of a {@link LiveJob}. */
export interface LiveJobOptions {
  /** Id of the session and of its job. */
  readonly id: string;
  readonly keyId: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly params: LiveRequest;
  /** Services that the add-ons of the session may use. */
  readonly services: AddOnServices;
  /** Messages for its callback, or undefined when it has no callback. */
  readonly feed: CallbackFeed | undefined;
  readonly shared: LiveJobServices;
}

/** The job of a live session, which ends with the session. */
export class LiveJob implements SessionJob {
  readonly #options: LiveJobOptions;

  constructor(options: LiveJobOptions) {
    this.#options = options;
  }

  async finish(session: SessionActor): Promise<void> {
    const { createdAtMs, feed, id, keyId, params, services, shared } = this.#options;
    const { addOnServices, addOnSlots: slots, callbacks, clock, engine, logger, storage } = shared;
    const { audioPath, documentPath } = sessionFiles(shared.folder, id);
    const ofAddOns = { clock, services, slots, keyId };
    await finishSession(session, {
      live: storage.live,
      owner: shared.instances.id,
      blobs: storage.blobs,
      documentPath,
      availability: addOnServices.availability,
      runAddOns: (entries) =>
        runPostAddOns(params, entries, {
          ...ofAddOns,
          onError: (error) => this.#logError(error, 'add-ons of a live session failed'),
        }),
      findSpeakers: (whole, entries) =>
        findFinalSpeakers(whole, entries, {
          ...ofAddOns,
          path: audioPath,
          readKnownVoices: shared.readKnownVoices,
          onError: (error) => this.#logError(error, 'speakers of a live session failed'),
        }),
      keyId,
      createdAtMs,
      bytesPerSecond: getAudioLayout(params).bytesPerSecond,
      engine: engine.capabilities,
      describeVocabulary: (languages) =>
        describeVocabulary(engine.pool, {
          vocabulary: toRecognitionOptions(params).vocabulary,
          languages,
          tenant: keyId,
        }),
      lateTokenMs: shared.times.lateTokenMs,
      clock,
      logger,
      prepareCallbacks: async (last) =>
        feed === undefined ? undefined : callbacks.prepareLast(feed, last),
    });
    logger.info({ sessionId: id, seconds: session.seconds }, 'live session ended');
  }

  fail(session: SessionActor, failure: SessionFailure): Promise<void> {
    const { keyId, shared } = this.#options;
    const { engine, logger, storage } = shared;
    return failSession(session, failure, {
      live: storage.live,
      owner: shared.instances.id,
      blobs: storage.blobs,
      keyId,
      engine: engine.capabilities,
      logger,
    });
  }

  #logError(error: unknown, message: string): void {
    this.#options.shared.logger.error({ sessionId: this.#options.id, err: error }, message);
  }
}
