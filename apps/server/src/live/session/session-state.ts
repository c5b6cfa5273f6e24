import type { VoiceRecord } from '@earshot/add-ons/diarization';
import { type LiveRequest, liveMessageSchemas } from '@earshot/core';
import { transcriptId } from '@earshot/core/protocol';
import { type LiveChannelPosition, liveChannelBegin } from '@earshot/engine';
import { type AddOnState, requestedOf } from '../add-ons/session-add-ons.js';
import { AudioFile } from '../audio/audio-file.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import { Journal } from '../journal/journal.js';
import type { AddOnEntry, ByteSpan, DocumentType, JournalEntry } from '../journal/journal-entry.js';
import type { SessionFiles } from './session-files.js';

type UtteranceEntry = Extract<JournalEntry, { readonly kind: 'utterance' }>;

/** State of a session that outlives the process. */
export interface SessionState extends AddOnState {
  readonly audio: AudioFile;
  readonly journal: Journal;
  /** Position from which each channel can be resumed. */
  readonly positions: Map<number, LiveChannelPosition>;
  /** Latest reported levels of each channel. */
  readonly levels: Map<number, MeasuredLevels>;
  /** Records of earlier processes about the voices. */
  readonly voices: VoiceRecord[];
  /** Types of the published messages. */
  readonly published: Set<string>;
  /** Published messages whose data is a range of the final document, with that range. */
  readonly documents: Map<DocumentType, ByteSpan>;
  /** Processing time of the engine for the session, in milliseconds. */
  workMs: number;
  /** Number of processes that have had the session. */
  attempts: number;
  /** True once the recording has ended. */
  isStopped: boolean;
  /** Violation of the protocol by which the client has ended the session, or undefined when there is none. */
  protocolError: string | undefined;
  /** Number of the message after the last transcript. */
  afterTranscripts: number;
}

/** The state of a new session. */
export function newSessionState(files: SessionFiles, params: LiveRequest): SessionState {
  const audio = new AudioFile(files.audioPath, params, 0);
  return withFiles(emptyState(), audio, new Journal(files.journalPath));
}

/**
 * Reads the state of a session that earlier processes have left.
 *
 * Longer than 80 lines: each kind of entry changes its part of one state.
 */
export async function recoverSessionState(
  files: SessionFiles,
  params: LiveRequest,
): Promise<SessionState> {
  const state = emptyState();
  let messages = 0;
  const requested = requestedOf(params);
  const speech = new Map<number, { starts: number; ends: number }>();

  function note(entry: JournalEntry): void {
    if ('audience' in entry && entry.audience !== 'callback') messages += 1;
    switch (entry.kind) {
      case 'utterance':
        state.positions.set(entry.channel, entry.position);
        for (const { length } of entry.utteranceTexts) state.transcriptBytes += length;
        noteFinal(entry);
        break;
      case 'voices':
        // This service wrote it, so its shape is known.
        state.voices.push(JSON.parse(entry.recordText) as VoiceRecord);
        break;
      case 'add-on':
        state.transcriptBytes += entry.outcomeText.length;
        noteAddOn(entry);
        break;
      case 'position':
        state.positions.set(entry.channel, entry.position);
        break;
      case 'work':
        state.workMs = entry.milliseconds;
        break;
      case 'recovery':
        state.attempts += 1;
        break;
      case 'stop':
        state.isStopped = true;
        break;
      case 'protocol-error':
        state.protocolError = entry.message;
        break;
      case 'document':
        state.documents.set(entry.type, { from: entry.from, to: entry.to });
        break;
      case 'message':
        noteMessage(entry.text);
        break;
      case 'acknowledgement':
        break;
    }
  }

  function noteFinal({ channel, position, utteranceTexts }: UtteranceEntry): void {
    if (requested.length === 0) return;
    // The position after a final counts it: the final is the last one before the position.
    const number = position.utterance - 1;
    for (const [part, utteranceText] of utteranceTexts.entries()) {
      const final = { channel, number, part, utteranceText, addOns: new Set(requested) };
      state.missingAddOns.set(transcriptId(channel, number, part), final);
    }
  }

  function noteAddOn({ addOn, channel, part, utterance }: AddOnEntry): void {
    const id = transcriptId(channel, utterance, part);
    const addOns = state.missingAddOns.get(id)?.addOns;
    addOns?.delete(addOn);
    if (addOns?.size === 0) state.missingAddOns.delete(id);
  }

  function noteMessage(text: string): void {
    const type = /^\{"type":"(\w+)"/.exec(text)?.[1] ?? '';
    state.published.add(type);
    if (type === 'transcript') state.afterTranscripts = messages;
    if (type === 'speech_start' || type === 'speech_end') {
      const { channel } = liveMessageSchemas[type].parse(JSON.parse(text)).data;
      const count = speech.get(channel) ?? { starts: 0, ends: 0 };
      count[type === 'speech_start' ? 'starts' : 'ends'] += 1;
      speech.set(channel, count);
    } else if (type === 'pre_processing') {
      const { channel, ...levels } = liveMessageSchemas[type].parse(JSON.parse(text)).data;
      state.levels.set(channel, levels);
    }
  }

  const journal = await Journal.recover(files.journalPath, note);
  for (const [channel, { starts, ends }] of speech) {
    const position = state.positions.get(channel) ?? liveChannelBegin;
    state.positions.set(channel, { ...position, publishedStarts: starts, publishedEnds: ends });
  }
  return withFiles(state, await AudioFile.recover(files.audioPath, params), journal);
}

/** A state whose files are not open. */
type StateWithoutFiles = Omit<SessionState, 'audio' | 'journal'>;

/**
 * A state with its files. Each member is named, since V8 assigns every object that is spread from a new one its own hidden class. All code
 * that reads the state, for each frame of each session, would then look up its members by name.
 */
function withFiles(state: StateWithoutFiles, audio: AudioFile, journal: Journal): SessionState {
  return {
    audio,
    journal,
    positions: state.positions,
    levels: state.levels,
    voices: state.voices,
    published: state.published,
    documents: state.documents,
    missingAddOns: state.missingAddOns,
    transcriptBytes: state.transcriptBytes,
    workMs: state.workMs,
    attempts: state.attempts,
    isStopped: state.isStopped,
    protocolError: state.protocolError,
    afterTranscripts: state.afterTranscripts,
  };
}

function emptyState(): StateWithoutFiles {
  return {
    positions: new Map(),
    levels: new Map(),
    voices: [],
    published: new Set(),
    documents: new Map(),
    missingAddOns: new Map(),
    transcriptBytes: 0,
    workMs: 0,
    attempts: 1,
    isStopped: false,
    protocolError: undefined,
    afterTranscripts: 0,
  };
}
