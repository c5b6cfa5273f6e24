import { createSpeller } from '@earshot/add-ons/custom-spelling';
import type { LiveRequest, TranscriptionLanguage, Utterance } from '@earshot/core';
import { type MessageBody, roundSeconds, transcriptId } from '@earshot/core/protocol';
import {
  buildUtterance,
  type LiveChannelEvent,
  type LiveChannelPosition,
  type LiveFinalEvent,
  type LivePartialEvent,
  liveChannelBegin,
} from '@earshot/engine';
import { engineRateHz } from '../../decoding/index.js';
import type { SessionAddOns } from '../add-ons/session-add-ons.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import type { PostMessage, SessionLog } from '../messages/session-log.js';
import type { SessionState } from './session-state.js';

/** Silence between two positions in the journal, in samples: it is processed again after a restart. */
const writtenEverySamples = 30 * engineRateHz;

/** Options of {@link createSessionPublisher}. */
export interface SessionPublisherOptions {
  readonly params: LiveRequest;
  readonly log: SessionLog;
  /** Takes each final once it is published. */
  readonly addOns: Pick<SessionAddOns, 'take'>;
  readonly state: Pick<
    SessionState,
    'documents' | 'positions' | 'published' | 'transcriptBytes' | 'workMs'
  >;
  /** Language of the session. */
  readonly language: TranscriptionLanguage;
  /** True while a client reads fast enough for partials. */
  readonly isPartialWanted: () => boolean;
}

/** Publishes the messages of a session, each once, by its log. */
export interface SessionPublisher {
  /** Publishes a message that comes once in a session, unless it was published; `text` is its serialized form, where it exists. */
  publishOnce(body: MessageBody, text?: string): void;
  /**
   * Publishes the messages behind the recording together, those that were not published.
   *
   * @param messages - each of another type
   */
  publishPost(messages: readonly PostMessage[]): void;
  /** Publishes the measured levels of a channel. */
  publishLevels(channel: number, measured: MeasuredLevels): void;
  /** Publishes an event of the engine. */
  publishEvent(channel: number, event: LiveChannelEvent): void;
  /** Publishes a warning, once. */
  publishWarning(message: string): void;
  /** Length of the audio that every channel was processed up to, in seconds. */
  processedSeconds(): number;
}

/** Creates a {@link SessionPublisher}. */
export function createSessionPublisher({
  addOns,
  isPartialWanted,
  language,
  log,
  params,
  state,
}: SessionPublisherOptions): SessionPublisher {
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
    published: Partial<Pick<LiveChannelPosition, 'publishedStarts' | 'publishedEnds'>>,
  ): void {
    const position = state.positions.get(channel) ?? liveChannelBegin;
    state.positions.set(channel, { ...position, ...published });
  }

  function publishPartial(
    channel: number,
    { hypothesis, utterance: number }: LivePartialEvent,
  ): void {
    if (!isPartialWanted()) return;
    const { words } = hypothesis;
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
    const utterance = buildUtterance({ words, confidence, language }, 0, channel);
    if (utterance === undefined) return;
    const id = transcriptId(channel, number);
    log.write({ type: 'transcript', data: { id, is_final: false, utterance: spelled(utterance) } });
  }

  function publishFinal(channel: number, event: LiveFinalEvent): void {
    const recognised = buildUtterance(event.recognition, event.startSeconds, channel);
    const utterance = recognised === undefined ? undefined : spelled(recognised);
    const bodies: MessageBody[] = [];
    if (event.error !== undefined) bodies.push(engineError(event.error));
    if (utterance !== undefined) {
      const id = transcriptId(channel, event.utterance);
      bodies.push({ type: 'transcript', data: { id, is_final: true, utterance } });
    }
    state.transcriptBytes += log.writeUtterance(channel, utterance ?? null, event.position, bodies);
    state.positions.set(channel, event.position);
    writtenSamples.set(channel, event.position.sample);
    writeWork();
    if (utterance !== undefined) addOns.take({ channel, number: event.utterance, utterance });
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
    publishOnce(body, text) {
      if (state.published.has(body.type)) return;
      if (text === undefined) log.write(body);
      else log.writeText(body, text);
      state.published.add(body.type);
    },
    publishPost(messages) {
      const { documents, published } = state;
      const missing = messages.filter((message) =>
        'span' in message ? !documents.has(message.type) : !published.has(message.type),
      );
      log.writePost(missing);
      for (const message of missing)
        if ('span' in message) documents.set(message.type, message.span);
        else published.add(message.type);
    },
    publishLevels(channel, measured) {
      const { audio_enhancer } = params.pre_processing;
      log.write({ type: 'pre_processing', data: { channel, ...measured, audio_enhancer } });
    },
    publishEvent(channel, event) {
      switch (event.type) {
        case 'speech-start':
          log.write({
            type: 'speech_start',
            data: { time: roundSeconds(event.seconds), channel },
          });
          raise(channel, { publishedStarts: event.utterance + 1 });
          break;
        case 'speech-end':
          log.write({ type: 'speech_end', data: { time: roundSeconds(event.seconds), channel } });
          raise(channel, { publishedEnds: event.utterance + 1 });
          break;
        case 'partial':
          publishPartial(channel, event);
          break;
        case 'final':
          publishFinal(channel, event);
          break;
        case 'settled':
          settle(channel, event.position);
          break;
        case 'worked':
          state.workMs += event.seconds * 1000;
          break;
        case 'failed':
          log.write(engineError(event.error));
          break;
        case 'finished':
          writeWork();
          break;
        case 'rewind':
        case 'room':
          // They are between the engine and the recording.
          break;
      }
    },
    publishWarning(message) {
      if (isWarned) return;
      isWarned = true;
      log.write({
        type: 'error',
        error: { status_code: 408, exception: 'SessionEndsSoon', message },
      });
    },
    processedSeconds() {
      const samples = Array.from(
        { length: params.channels },
        (_, channel) => state.positions.get(channel)?.sample ?? 0,
      );
      return Math.min(...samples) / engineRateHz;
    },
  };
}

function engineError({ message }: Error): MessageBody {
  return { type: 'error', error: { status_code: 500, exception: 'EngineFailed', message } };
}
