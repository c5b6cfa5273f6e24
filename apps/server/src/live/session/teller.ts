import { createSpeller } from '@earshot/add-ons';
import type { LiveRequestParams, TranscriptionLanguage, Utterance } from '@earshot/core';
import {
  buildUtterance,
  type LiveChannelEvent,
  type LiveChannelPosition,
  type LiveFinalEvent,
  type LivePartialEvent,
  liveChannelBegin,
} from '@earshot/engine';
import { roundSeconds } from '../../round-seconds.js';
import { unavailable } from '../../transcription/index.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import type { MessageBody } from '../messages/message-body.js';
import type { SessionLog } from '../messages/session-log.js';
import type { SessionState } from './session-state.js';

const engineRateHz = 16_000;

/** So much silence is heard again after a restart rather than written down where it was. */
const writtenEverySamples = 30 * engineRateHz;

/** Add-ons that work on each utterance. None has a provider here. */
const realtimeAddOns = ['translation', 'named_entity_recognition', 'sentiment_analysis'] as const;

/** What a {@link Teller} works with. */
export interface TellerOptions {
  readonly params: LiveRequestParams;
  readonly log: SessionLog;
  readonly state: Pick<SessionState, 'positions' | 'told' | 'transcriptBytes' | 'workMs'>;
  /** The language that is spoken. */
  readonly language: TranscriptionLanguage;
  /** Whether there is anybody to tell what may change again. */
  readonly isPartialWanted: () => boolean;
}

/** Puts what happens in a session into its messages, each once. */
export interface Teller {
  /** Tells what happens once in a session, unless it was told; `text` is the message as it is sent, where it was made before. */
  once(body: MessageBody, text?: string): void;
  /** Tells what was measured of a channel. */
  levels(channel: number, measured: MeasuredLevels): void;
  /** Tells what the engine understood of a channel. */
  event(channel: number, event: LiveChannelEvent): void;
  /** Warns the client, once. */
  warn(message: string): void;
  /** Up to where every channel was heard, in seconds. */
  heardSeconds(): number;
}

/** Makes a teller. */
export function createTeller({
  isPartialWanted,
  language,
  log,
  params,
  state,
}: TellerOptions): Teller {
  const { realtime_processing: processing } = params;
  const speller =
    processing.custom_spelling && processing.custom_spelling_config !== undefined
      ? createSpeller(processing.custom_spelling_config)
      : undefined;
  const writtenSamples = new Map<number, number>();
  let writtenWorkMs = state.workMs;
  let isWarned = false;

  function spelled(utterance: Utterance): Utterance {
    return speller === undefined ? utterance : speller.spell(utterance);
  }

  function raise(
    channel: number,
    told: Partial<Pick<LiveChannelPosition, 'startsTold' | 'endsTold'>>,
  ): void {
    const position = state.positions.get(channel) ?? liveChannelBegin;
    state.positions.set(channel, { ...position, ...told });
  }

  function tellPartial(channel: number, { hypothesis, utterance: number }: LivePartialEvent): void {
    if (!isPartialWanted()) return;
    const { words } = hypothesis;
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
    const utterance = buildUtterance({ words, confidence, language }, 0, channel);
    if (utterance === undefined) return;
    const id = transcriptId(channel, number);
    log.write({ type: 'transcript', data: { id, is_final: false, utterance: spelled(utterance) } });
  }

  function tellFinal(channel: number, event: LiveFinalEvent): void {
    const heard = buildUtterance(event.recognition, event.startSeconds, channel);
    const utterance = heard === undefined ? undefined : spelled(heard);
    const bodies: MessageBody[] = [];
    if (event.error !== undefined) bodies.push(engineFault(event.error));
    if (utterance !== undefined) {
      const id = transcriptId(channel, event.utterance);
      bodies.push({ type: 'transcript', data: { id, is_final: true, utterance } });
      for (const addOn of realtimeAddOns)
        if (processing[addOn])
          bodies.push({ type: addOn, error: unavailable(addOn).error, data: null });
    }
    state.transcriptBytes += log.writeUtterance(channel, utterance ?? null, event.position, bodies);
    state.positions.set(channel, event.position);
    writtenSamples.set(channel, event.position.sample);
    writeWork();
  }

  function writeWork(): void {
    const milliseconds = Math.round(state.workMs);
    if (milliseconds === writtenWorkMs) return;
    writtenWorkMs = milliseconds;
    log.writeWith({ kind: 'work', milliseconds });
  }

  function settle(channel: number, position: LiveChannelPosition): void {
    state.positions.set(channel, position);
    if (position.sample - (writtenSamples.get(channel) ?? 0) < writtenEverySamples) return;
    writtenSamples.set(channel, position.sample);
    log.writeWith({ kind: 'position', channel, position });
    writeWork();
  }

  return {
    once(body, text) {
      if (state.told.has(body.type)) return;
      if (text === undefined) log.write(body);
      else log.writeText(body, text);
      state.told.add(body.type);
    },
    levels(channel, measured) {
      const { audio_enhancer } = params.pre_processing;
      log.write({ type: 'pre_processing', data: { channel, ...measured, audio_enhancer } });
    },
    event(channel, event) {
      switch (event.type) {
        case 'speech-start':
          log.write({
            type: 'speech_start',
            data: { time: roundSeconds(event.seconds), channel },
          });
          raise(channel, { startsTold: event.utterance + 1 });
          break;
        case 'speech-end':
          log.write({ type: 'speech_end', data: { time: roundSeconds(event.seconds), channel } });
          raise(channel, { endsTold: event.utterance + 1 });
          break;
        case 'partial':
          tellPartial(channel, event);
          break;
        case 'final':
          tellFinal(channel, event);
          break;
        case 'settled':
          settle(channel, event.position);
          break;
        case 'worked':
          state.workMs += event.seconds * 1000;
          break;
        case 'failed':
          log.write(engineFault(event.error));
          break;
        case 'finished':
          writeWork();
          break;
        case 'rewind':
        case 'room':
          // Nothing that a client should know.
          break;
      }
    },
    warn(message) {
      if (isWarned) return;
      isWarned = true;
      log.write({
        type: 'error',
        error: { status_code: 408, exception: 'SessionEndsSoon', message },
      });
    },
    heardSeconds() {
      const samples = Array.from(
        { length: params.channels },
        (_, channel) => state.positions.get(channel)?.sample ?? 0,
      );
      return Math.min(...samples) / engineRateHz;
    },
  };
}

function engineFault({ message }: Error): MessageBody {
  return { type: 'error', error: { status_code: 500, exception: 'EngineFailed', message } };
}

/** The id that the partials of an utterance and its final share. */
function transcriptId(channel: number, utterance: number): string {
  return `${String(channel).padStart(2, '0')}-${String(utterance).padStart(8, '0')}`;
}
