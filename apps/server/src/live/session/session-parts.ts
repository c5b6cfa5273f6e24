import type { LiveRequest } from '@earshot/core';
import { audioLayoutOf } from '@earshot/core/protocol';
import type { EnginePool, VoiceRegion } from '@earshot/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { AddOnServices } from '../../transcription/index.js';
import { SessionAddOns } from '../add-ons/session-add-ons.js';
import type { UtteranceAddOns } from '../add-ons/utterance-add-ons.js';
import { type ChannelStretch, readChannel } from '../audio/read-channel.js';
import { SessionLog } from '../messages/session-log.js';
import type { SpeakerServices } from '../speakers/speaker-services.js';
import { createClientReactions } from './client-reactions.js';
import { Recording } from './recording.js';
import { RecordingEnd } from './recording-end.js';
import { SessionConnections } from './session-connections.js';
import type { SessionControl } from './session-lifecycle.js';
import type { SessionProcessing } from './session-processing.js';
import { SessionPublisher } from './session-publisher.js';
import type { SessionState } from './session-state.js';
import { SessionViewers } from './session-viewers.js';

/** Options of {@link createSessionParts}. */
export interface SessionPartsOptions {
  readonly id: string;
  readonly params: LiveRequest;
  /** The state that earlier processes have left. It is empty for a new session. */
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel' | 'capabilities'>;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that the add-ons of this session may use. */
  readonly services: AddOnServices;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: SpeakerServices | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  readonly clock: Clock;
  readonly processing: SessionProcessing;
  /** Path of the final document. */
  readonly documentPath: string;
  /** Called when the journal has a message for the callback. */
  readonly onCallback: () => void;
  /** Called when audio was received, with the duration of the audio that waits for a commit. */
  readonly onTaken: (pendingSeconds: number) => void;
}

/** The parts of a session, each with one responsibility. */
export interface SessionParts {
  /** Writes and publishes messages. */
  readonly log: SessionLog;
  /** Converts the events of the engine to messages. */
  readonly publisher: SessionPublisher;
  /** The audio, from the client to the engine. */
  readonly recording: Recording;
  /** Ends the recording. */
  readonly recordingEnd: RecordingEnd;
  /** Runs the add-ons of its finals. */
  readonly addOns: SessionAddOns;
  /** The socket of the client. */
  readonly connections: SessionConnections;
  /** The viewers of the session. */
  readonly viewers: SessionViewers;
}

/**
 * Creates the parts of a session, connected to each other.
 *
 * Longer than 80 lines: the parts need each other in both directions, and are connected in one place.
 */
export function createSessionParts(
  {
    clock,
    documentPath,
    engine,
    id,
    onCallback,
    onTaken,
    params,
    processing,
    services,
    state,
    ...options
  }: SessionPartsOptions,
  control: SessionControl,
): SessionParts {
  const onError = (error: unknown) => control.suspend(error);
  const log: SessionLog = new SessionLog({
    sessionId: id,
    params,
    bytesPerSecond: audioLayoutOf(params).bytesPerSecond,
    journal: state.journal,
    now: () => clock.now(),
    onMessage: (text, number) => {
      connections.socket?.sender.send(text, number);
      viewers.send(text, number);
    },
    onDocument: () => {
      connections.socket?.sender.catchUp();
      viewers.catchUp();
    },
    onCallback,
  });
  const viewers = new SessionViewers({
    state,
    clock,
    log,
    account: processing.viewers,
    documentPath,
    isEnded: () => control.phase() === 'ended',
  });
  const readAudio = (stretch: ChannelStretch) => readChannel(state.audio, params, stretch);
  const speakers = options.speakers?.create({
    sessionId: id,
    params,
    records: state.voices,
    readAudio,
    embed: embedderOf(options.speakers, services.models.voices),
    clock,
    logger: options.logger,
  });
  const addOns = new SessionAddOns({
    params,
    log,
    state,
    addOns: options.addOns,
    services,
    clock,
    readAudio,
    onError,
  });
  const publisher = new SessionPublisher({
    params,
    log,
    addOns,
    speakers,
    state,
    language: params.language_config.languages[0] ?? engine.capabilities.languages[0] ?? 'en',
    isPartialWanted: () => connections.socket?.sender.isLagging === false,
  });
  const recording = new Recording({
    params,
    state,
    engine,
    log,
    publisher,
    speakers,
    account: processing.own,
    onTaken,
    onBacklog: (isTooLong) => {
      if (isTooLong) connections.socket?.pause();
      else connections.socket?.resume();
    },
    onProcessed: () => control.dispatch({ type: 'processed' }),
    onError,
  });
  const recordingEnd = new RecordingEnd({
    control,
    state,
    log,
    publisher,
    recording,
    socket: () => connections.socket,
  });
  const connections: SessionConnections = new SessionConnections({
    params,
    state,
    clock,
    log,
    recording,
    processing,
    documentPath,
    session: createClientReactions({ control, log, recording, recordingEnd }),
  });
  return { log, publisher, recording, recordingEnd, addOns, connections, viewers };
}

/** Computes vectors with the installed model. */
function embedderOf(
  { voices }: SpeakerServices,
  model: AddOnServices['models']['voices'],
): ((samples: Int16Array) => Promise<readonly VoiceRegion[]>) | undefined {
  return model && ((samples) => voices.embed(model.directory, samples));
}
