import type { VoiceRecord } from '@earshot/add-ons/diarization';
import type { LiveRequest } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import type { EnginePool } from '@earshot/engine';
import type { VoiceRegion } from '@earshot/engine/model-tasks';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { AddOnServices } from '../../transcription/index.js';
import { SessionAddOns } from '../add-ons/session-add-ons.js';
import type { UtteranceAddOns } from '../add-ons/utterance-add-ons.js';
import { type ChannelStretch, readChannel } from '../audio/read-channel.js';
import { ReceivedAudio } from '../audio/received-audio.js';
import { SessionMessages } from '../messages/session-messages.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import type { MessageSender } from '../socket/message-sender.js';
import { SessionConnections } from '../socket/session-connections.js';
import type { SessionProcessing } from '../socket/session-processing.js';
import { SessionViewers } from '../socket/session-viewers.js';
import type { SpeakerServices } from '../speakers/speaker-services.js';
import type { SessionInput } from './inputs.js';
import { Recording } from './recording.js';
import { SessionEntries } from './session-entries.js';
import type { SessionState } from './session-state.js';

/** Options of {@link createSessionParts}. */
export interface SessionPartsOptions {
  readonly id: string;
  readonly params: LiveRequest;
  readonly journal: LiveJournal;
  /** State of the journal. It is empty for a new session. */
  readonly state: SessionState;
  /** Records of earlier processes about the voices. */
  readonly voices: readonly VoiceRecord[];
  readonly engine: Pick<EnginePool, 'openLiveChannel' | 'capabilities'>;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that the add-ons of this session may use. */
  readonly services: AddOnServices;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: SpeakerServices | undefined;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly clock: Clock;
  readonly processing: SessionProcessing;
  /** Path of the final document. */
  readonly documentPath: string;
}

/**
 * The parts of a session, each with one responsibility. What they bring about is posted to its
 * mailbox.
 */
export interface SessionParts {
  readonly params: LiveRequest;
  readonly journal: LiveJournal;
  readonly state: SessionState;
  /** Composes messages. */
  readonly messages: SessionMessages;
  /** Composes entries of the journal. */
  readonly entries: SessionEntries;
  /** The audio of the client. */
  readonly received: ReceivedAudio;
  /** The audio on its way through the engine. */
  readonly recording: Recording;
  /** Runs the add-ons of its finals. */
  readonly addOns: SessionAddOns;
  /** The socket of the client. */
  readonly connections: SessionConnections;
  readonly viewers: SessionViewers;
  /** What sends the published messages to the client and to the viewers. */
  readonly senders: ReadonlySet<MessageSender>;
}

/** Creates the parts of a session. */
export function createSessionParts(
  options: SessionPartsOptions,
  mailbox: Mailbox<SessionInput>,
): SessionParts {
  const { clock, engine, journal, params, processing, services, state } = options;
  const messages = new SessionMessages({
    sessionId: options.id,
    params,
    bytesPerSecond: getAudioLayout(params).bytesPerSecond,
    clock,
  });
  const received = new ReceivedAudio(journal);
  const readAudio = (stretch: ChannelStretch) => readChannel(journal, params, stretch);
  const speakers = createSpeakers(options, readAudio);
  const language = params.language_config.languages[0] ?? engine.capabilities.languages[0] ?? 'en';
  return {
    params,
    journal,
    state,
    messages,
    received,
    entries: new SessionEntries({ params, messages, speakers, state, language }),
    ...createSockets(options, { messages, received, mailbox }),
    addOns: new SessionAddOns({
      params,
      missing: state.missingAddOns,
      addOns: options.addOns,
      services,
      clock,
      readAudio,
      mailbox,
    }),
    recording: new Recording({
      params,
      journal,
      state,
      engine,
      speakers,
      account: processing.own,
      mailbox,
    }),
  };
}

/** Creates what serves the socket of the client and those of viewers. */
function createSockets(
  { clock, documentPath, journal, params, processing }: SessionPartsOptions,
  {
    mailbox,
    messages,
    received,
  }: Pick<SessionParts, 'messages' | 'received'> & {
    readonly mailbox: Mailbox<SessionInput>;
  },
): Pick<SessionParts, 'viewers' | 'connections' | 'senders'> {
  const senders = new Set<MessageSender>();
  return {
    senders,
    viewers: new SessionViewers({
      clock,
      documentPath,
      journal,
      messages,
      senders,
      account: processing.viewers,
    }),
    connections: new SessionConnections({
      clock,
      documentPath,
      journal,
      messages,
      params,
      received,
      senders,
      account: processing.own,
      mailbox,
    }),
  };
}

/** Creates what finds the speakers of finals, if they are requested. */
function createSpeakers(
  { clock, id, logger, params, services, speakers, voices }: SessionPartsOptions,
  readAudio: (stretch: ChannelStretch) => ReturnType<typeof readChannel>,
): ReturnType<SpeakerServices['create']> | undefined {
  return speakers?.create({
    sessionId: id,
    params,
    records: voices,
    readAudio,
    embed: createEmbedder(speakers, services.models.voices),
    clock,
    logger,
  });
}

/** Computes vectors with the installed model. */
function createEmbedder(
  { voices }: SpeakerServices,
  model: AddOnServices['models']['voices'],
): ((samples: Int16Array) => Promise<readonly VoiceRegion[]>) | undefined {
  return model && ((samples) => voices.embed(model.directory, samples));
}
