import { type LiveRequestParams, liveMessageSchemas } from '@earshot/core';
import { type LiveChannelPosition, liveChannelBegin } from '@earshot/engine';
import { AudioFile } from '../audio/audio-file.js';
import { layoutOf } from '../audio/audio-layout.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import { Journal } from '../journal/journal.js';
import type { JournalEntry } from '../journal/journal-entry.js';
import { acknowledgementText } from '../messages/acknowledgement-text.js';
import type { SessionFiles } from './session-files.js';

/** What is known of a session, however many processes it has outlived. */
export interface SessionState {
  readonly audio: AudioFile;
  readonly journal: Journal;
  /** Where each channel can be gone on with. */
  readonly positions: Map<number, LiveChannelPosition>;
  /** What was reported of the levels of each channel. */
  readonly levels: Map<number, MeasuredLevels>;
  /** Types of the messages that come once in a session and were told. */
  readonly told: Set<string>;
  /** Whether the recording was ended. */
  isStopped: boolean;
  /** How many messages went to the callback. */
  callbacks: number;
}

/** A session that nothing is known of yet. */
export function newSessionState(files: SessionFiles, params: LiveRequestParams): SessionState {
  return {
    ...emptyState(),
    audio: new AudioFile(files.audioPath, params, 0),
    journal: new Journal(files.journalPath),
  };
}

/**
 * Reads what a former process has left of a session.
 *
 * @param onCallback - takes the messages for the callback, with their places, since it is not known whether they were passed on
 */
export async function recoverSessionState(
  files: SessionFiles,
  { params, sessionId }: { sessionId: string; params: LiveRequestParams },
  onCallback: (text: string, index: number) => void,
): Promise<SessionState> {
  const { bytesPerSecond } = layoutOf(params);
  const state = emptyState();
  let acknowledged = 0;
  const speech = new Map<number, { starts: number; ends: number }>();

  function note(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'utterance':
      case 'position':
        state.positions.set(entry.channel, entry.position);
        break;
      case 'stop':
        state.isStopped = true;
        break;
      case 'acknowledgement': {
        const taken = { from: acknowledged, to: entry.size, atMs: entry.atMs };
        acknowledged = entry.size;
        if (entry.audience !== 'socket')
          tellCallback(acknowledgementText(sessionId, taken, bytesPerSecond));
        break;
      }
      case 'message':
        if (entry.audience !== 'socket') tellCallback(entry.text);
        noteMessage(entry.text);
        break;
    }
  }

  function tellCallback(text: string): void {
    onCallback(text, state.callbacks);
    state.callbacks += 1;
  }

  function noteMessage(text: string): void {
    const type = /^\{"type":"(\w+)"/.exec(text)?.[1] ?? '';
    state.told.add(type);
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
    state.positions.set(channel, { ...position, startsTold: starts, endsTold: ends });
  }
  return { ...state, audio: await AudioFile.recover(files.audioPath, params), journal };
}

function emptyState(): Omit<SessionState, 'audio' | 'journal'> {
  return {
    positions: new Map(),
    levels: new Map(),
    told: new Set(),
    isStopped: false,
    callbacks: 0,
  };
}
