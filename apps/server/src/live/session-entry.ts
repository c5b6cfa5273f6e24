import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import type { RegisteredEngine } from '../engines/index.js';
import type { StoredJob } from '../storage/index.js';
import type { UtteranceAddOns } from './add-ons/utterance-add-ons.js';
import { sessionFiles } from './files/session-files.js';
import { LiveJob, type LiveJobServices } from './live-job.js';
import { CallbackFeed } from './session/callback-feed.js';
import type { CommitSchedule } from './session/commit-schedule.js';
import { SessionActor, type SessionActorOptions } from './session/session-actor.js';
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
export interface SessionEntryOptions extends LiveJobServices {
  readonly processing: SessionProcessing;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: UtteranceAddOns;
  /** Finds the speakers of its finals, undefined unless they are requested. */
  readonly speakers: SpeakerServices | undefined;
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

/** Creates the session of a job, connected to the storage, an engine and the outbox. */
export function createSessionEntry(
  // The job itself is released: closures would keep its parameters, which are a second copy, as
  // long as the session.
  {
    ageMs,
    job: { createdAt: createdAtMs, id, keyId },
    params,
    stored: { journal, state, voices },
  }: StoredSession,
  options: SessionEntryOptions,
): SessionEntry {
  const { addOnServices, callbacks, clock, commits, engine, logger, processing } = options;
  // One instance for each session, since the limit of requests to the language model is per
  // session.
  const services = addOnServices.forTranscript(keyId);
  const feed = createFeed(id, params, journal);
  const session = new SessionActor({
    id,
    params,
    journal,
    state,
    voices,
    engine: ofTenant(engine, keyId),
    addOns: options.addOns,
    services,
    speakers: options.speakers,
    times: options.times,
    clock,
    logger,
    processing,
    documentPath: sessionFiles(options.folder, id).documentPath,
    ageMs,
    callbacks: {
      note: () => {
        if (feed !== undefined) callbacks.add(feed);
      },
    },
    commits,
    job: new LiveJob({ id, keyId, createdAtMs, params, services, feed, shared: options }),
  });
  return { session, keyId, engine, feed };
}

/** Creates the feed of a session that has a callback. */
function createFeed(
  sessionId: string,
  params: LiveRequest,
  journal: StoredState['journal'],
): CallbackFeed | undefined {
  const { url } = params.callback_config;
  if (!params.callback || url === undefined) return undefined;
  const { bytesPerSecond } = getAudioLayout(params);
  return new CallbackFeed({ sessionId, url, bytesPerSecond, journal });
}

/** The engine, whose channels belong to a tenant. */
function ofTenant(
  { capabilities, pool }: RegisteredEngine,
  tenant: string,
): SessionActorOptions['engine'] {
  return {
    capabilities,
    openLiveChannel: ({ recognition, ...channel }) =>
      pool.openLiveChannel({ ...channel, recognition: { ...recognition, tenant } }),
  };
}

/**
 * The parameters of a session, which were validated and completed with defaults when it was
 * initiated.
 */
export function readSessionParams(job: StoredJob): LiveRequest {
  return liveRequestSchema.parse(job.requestParams);
}
