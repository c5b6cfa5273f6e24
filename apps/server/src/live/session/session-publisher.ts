import { createSpeller, type Speller } from '@earshot/add-ons/custom-spelling';
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
import type {
  SessionSpeakers,
  SpokenParts,
  UtteranceVoices,
} from '../speakers/session-speakers.js';
import type { SessionState } from './session-state.js';

/** Longest silence between two positions in the journal, in samples, which is processed again after a restart. */
const writtenEverySamples = 30 * engineRateHz;

/** Options of {@link SessionPublisher}. */
export interface SessionPublisherOptions {
  readonly params: LiveRequest;
  readonly log: SessionLog;
  /** Receives each final once it is published. */
  readonly addOns: Pick<SessionAddOns, 'take'>;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: Pick<SessionSpeakers, 'divide'> | undefined;
  readonly state: Pick<
    SessionState,
    'documents' | 'positions' | 'published' | 'transcriptBytes' | 'workMs'
  >;
  /** Language of the session. */
  readonly language: TranscriptionLanguage;
  /** True while a client reads fast enough for partials. */
  readonly isPartialWanted: () => boolean;
}

/** Publishes the messages of a session, each once, through its log. */
export class SessionPublisher {
  readonly #options: SessionPublisherOptions;
  readonly #speller: Speller | undefined;
  /** Samples of each channel up to which its position is in the journal. */
  readonly #writtenSamples = new Map<number, number>();
  #writtenWorkMs: number;
  #isWarned = false;

  constructor(options: SessionPublisherOptions) {
    const { custom_spelling, custom_spelling_config } = options.params.realtime_processing;
    this.#options = options;
    this.#speller =
      custom_spelling && custom_spelling_config !== undefined
        ? createSpeller(custom_spelling_config)
        : undefined;
    this.#writtenWorkMs = options.state.workMs;
  }

  /** Publishes a message that occurs once in a session, unless it was published already. `text` is its serialized form, if there is one. */
  publishOnce(body: MessageBody, text?: string): void {
    const { log, state } = this.#options;
    if (state.published.has(body.type)) return;
    if (text === undefined) log.write(body);
    else log.writeText(body, text);
    state.published.add(body.type);
  }

  /**
   * Publishes together those messages after the recording that have not been published yet.
   *
   * @param messages - messages of different types
   */
  publishPost(messages: readonly PostMessage[]): void {
    const { log, state } = this.#options;
    const { documents, published } = state;
    const missing = messages.filter((message) =>
      'span' in message ? !documents.has(message.type) : !published.has(message.type),
    );
    log.writePost(missing);
    for (const message of missing)
      if ('span' in message) documents.set(message.type, message.span);
      else published.add(message.type);
  }

  /** Publishes the measured levels of a channel. */
  publishLevels(channel: number, measured: MeasuredLevels): void {
    const { log, params } = this.#options;
    const { audio_enhancer } = params.pre_processing;
    log.write({ type: 'pre_processing', data: { channel, ...measured, audio_enhancer } });
  }

  /**
   * Publishes an event of the engine.
   *
   * @param voices - voices of a final, undefined where they are not known
   */
  publishEvent(channel: number, event: LiveChannelEvent, voices?: UtteranceVoices): void {
    const { log, state } = this.#options;
    switch (event.type) {
      case 'speech-start':
        log.write({
          type: 'speech_start',
          data: { time: roundSeconds(event.seconds), channel },
        });
        this.#countPublished(channel, { publishedStarts: event.utterance + 1 });
        break;
      case 'speech-end':
        log.write({ type: 'speech_end', data: { time: roundSeconds(event.seconds), channel } });
        this.#countPublished(channel, { publishedEnds: event.utterance + 1 });
        break;
      case 'partial':
        this.#publishPartial(channel, event);
        break;
      case 'final':
        this.#publishFinal(channel, event, voices);
        break;
      case 'settled':
        this.#settle(channel, event.position);
        break;
      case 'worked':
        state.workMs += event.seconds * 1000;
        break;
      case 'failed':
        log.write(engineError(event.error));
        break;
      case 'finished':
        this.#writeWork();
        break;
      case 'rewind':
      case 'room':
        // These concern only the engine and the recording.
        break;
    }
  }

  /** Publishes a warning, once. */
  publishWarning(message: string): void {
    if (this.#isWarned) return;
    this.#isWarned = true;
    this.#options.log.write({
      type: 'error',
      error: { status_code: 408, exception: 'SessionEndsSoon', message },
    });
  }

  /** Position up to which all channels have been processed, in seconds. */
  processedSeconds(): number {
    const { params, state } = this.#options;
    const samples = Array.from(
      { length: params.channels },
      (_, channel) => state.positions.get(channel)?.sample ?? 0,
    );
    return Math.min(...samples) / engineRateHz;
  }

  #publishPartial(channel: number, { hypothesis, utterance: number }: LivePartialEvent): void {
    const { isPartialWanted, language, log } = this.#options;
    if (!isPartialWanted()) return;
    const { words } = hypothesis;
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
    const utterance = buildUtterance({ words, confidence, language }, 0, channel);
    if (utterance === undefined) return;
    const id = transcriptId(channel, number);
    const data = { id, is_final: false, utterance: this.#spelled(utterance) };
    log.write({ type: 'transcript', data });
  }

  #publishFinal(channel: number, event: LiveFinalEvent, voices: UtteranceVoices | undefined): void {
    const { addOns, log, state } = this.#options;
    const { error, position, utterance: number } = event;
    const recognised = buildUtterance(event.recognition, event.startSeconds, channel);
    const { merges, record, utterances } = this.#partsOf(recognised, voices);
    const bodies: MessageBody[] = error === undefined ? [] : [engineError(error)];
    for (const [part, utterance] of utterances.entries()) {
      const id = transcriptId(channel, number, part);
      bodies.push({ type: 'transcript', data: { id, is_final: true, utterance } });
    }
    for (const data of merges) bodies.push({ type: 'speaker_merge', data });
    const finished = { channel, parts: utterances, position, record };
    state.transcriptBytes += log.writeUtterance(finished, bodies);
    state.positions.set(channel, position);
    this.#writtenSamples.set(channel, position.sample);
    this.#writeWork();
    for (const [part, utterance] of utterances.entries())
      addOns.take({ channel, number, part, utterance });
  }

  /** The parts of an utterance by their speakers: one unless speakers are requested, none when there is no utterance. */
  #partsOf(recognised: Utterance | undefined, voices: UtteranceVoices | undefined): SpokenParts {
    if (recognised === undefined) return { utterances: [], merges: [], record: undefined };
    const utterance = this.#spelled(recognised);
    return (
      this.#options.speakers?.divide(utterance, voices) ?? {
        utterances: [utterance],
        merges: [],
        record: undefined,
      }
    );
  }

  #settle(channel: number, position: LiveChannelPosition): void {
    const { log, state } = this.#options;
    state.positions.set(channel, position);
    if (position.sample - (this.#writtenSamples.get(channel) ?? 0) < writtenEverySamples) return;
    this.#writtenSamples.set(channel, position.sample);
    log.writeWith({ kind: 'position', channel, position });
    this.#writeWork();
  }

  #writeWork(): void {
    const { log, state } = this.#options;
    const milliseconds = Math.round(state.workMs);
    if (milliseconds === this.#writtenWorkMs) return;
    this.#writtenWorkMs = milliseconds;
    log.writeWith({ kind: 'work', milliseconds });
  }

  #countPublished(
    channel: number,
    published: Partial<Pick<LiveChannelPosition, 'publishedStarts' | 'publishedEnds'>>,
  ): void {
    const { positions } = this.#options.state;
    positions.set(channel, { ...(positions.get(channel) ?? liveChannelBegin), ...published });
  }

  #spelled(utterance: Utterance): Utterance {
    return this.#speller === undefined ? utterance : this.#speller.spell(utterance);
  }
}

function engineError({ message }: Error): MessageBody {
  return { type: 'error', error: { status_code: 500, exception: 'EngineFailed', message } };
}
