import { randomBytes } from 'node:crypto';
import type { Utterance } from '@earshot/core';
import type { Clock } from '../../../clock/index.js';
import type { HttpError } from '../../../errors/http-error.js';
import { openAiErrorBody } from '../../errors/openai-error.js';
import { toLogprob } from '../format-transcription.js';
import {
  describeFlatSettings,
  describeSettings,
  type RealtimeSettings,
} from './realtime-settings.js';

/**
 * Names of events, which clients differ in: those of OpenAI today, those that it had before, and
 * those of vLLM.
 */
export type Dialect = 'current' | 'earlier' | 'vllm';

/** A complete item. */
export interface CompleteItem {
  readonly id: string;
  readonly text: string;
  readonly words: readonly Utterance['words'][number][];
  /** Duration of its audio, in seconds. */
  readonly seconds: number;
}

/** Makes an id with a prefix, such as `item_` or `event_`. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Writes the events of a connection in the dialect of its client. */
export class EventWriter {
  readonly #sessionId = createId('sess');
  readonly #send: (text: string) => void;
  readonly #clock: Pick<Clock, 'now'>;
  #lastItemId: string | null = null;
  dialect: Dialect;

  /**
   * @param send - sends a text to the client
   */
  constructor(dialect: Dialect, send: (text: string) => void, clock: Pick<Clock, 'now'>) {
    this.dialect = dialect;
    this.#send = send;
    this.#clock = clock;
  }

  /** The first event. */
  created(settings: RealtimeSettings): void {
    const created = Math.floor(this.#clock.now() / 1000);
    if (this.dialect === 'earlier')
      this.#write('transcription_session.created', { session: this.#describe(settings) });
    // Clients for vLLM have not said yet what they are.
    else
      this.#write('session.created', {
        id: this.#sessionId,
        created,
        session: this.#describe(settings),
      });
  }

  /**
   * The response to an update.
   *
   * @param name - type of the event that it responds to
   */
  updated(name: 'session.update' | 'transcription_session.update', settings: RealtimeSettings) {
    if (this.dialect === 'vllm') return;
    this.#write(`${name}d`, { session: this.#describe(settings) });
  }

  cleared(): void {
    this.#write('input_audio_buffer.cleared', {});
  }

  speechStarted(itemId: string, startMs: number): void {
    this.#detected('speech_started', { audio_start_ms: Math.round(startMs), item_id: itemId });
  }

  speechStopped(itemId: string, endMs: number): void {
    this.#detected('speech_stopped', { audio_end_ms: Math.round(endMs), item_id: itemId });
  }

  /** The audio of an item is complete. */
  committed(id: string): void {
    if (this.dialect === 'vllm') return;
    const previousId = this.#lastItemId;
    this.#lastItemId = id;
    this.#write('input_audio_buffer.committed', { previous_item_id: previousId, item_id: id });
    const item = {
      id,
      object: 'realtime.item',
      type: 'message',
      status: 'completed',
      role: 'user',
      content: [{ type: 'input_audio', transcript: null }],
    };
    const fields = { previous_item_id: previousId, item };
    if (this.dialect === 'earlier') this.#write('conversation.item.created', fields);
    else {
      this.#write('conversation.item.added', fields);
      this.#write('conversation.item.done', fields);
    }
  }

  /** A part of the text of an item. */
  delta(itemId: string, delta: string): void {
    if (this.dialect === 'vllm') this.#write('transcription.delta', { delta });
    else this.#writeItem('delta', itemId, { delta });
  }

  completed({ id, seconds, text, words }: CompleteItem, hasLogprobs: boolean): void {
    const usage = { type: 'duration', seconds };
    if (this.dialect === 'vllm') this.#write('transcription.done', { text, usage: null });
    else
      this.#writeItem('completed', id, {
        transcript: text,
        usage,
        logprobs: hasLogprobs ? words.map(toLogprob) : null,
      });
  }

  failed(itemId: string, error: HttpError): void {
    if (this.dialect === 'vllm') this.error(error, null);
    else this.#writeItem('failed', itemId, { error: openAiErrorBody(error).error });
  }

  /**
   * An error that concerns no item.
   *
   * @param eventId - id of the event of the client that caused it, if it has one
   * @param code - code for programs. @defaultValue that of the error
   */
  error(failure: HttpError, eventId: string | null, code?: string): void {
    const { error: described } = openAiErrorBody(failure);
    const error = { ...described, code: code ?? described.code };
    if (this.dialect === 'vllm') this.#write('error', { error: error.message, code: error.code });
    else this.#write('error', { error: { ...error, event_id: eventId } });
  }

  #describe(settings: RealtimeSettings): object {
    return this.dialect === 'earlier'
      ? describeFlatSettings(this.#sessionId, settings)
      : describeSettings(this.#sessionId, settings);
  }

  #detected(name: string, fields: object): void {
    if (this.dialect !== 'vllm') this.#write(`input_audio_buffer.${name}`, fields);
  }

  #writeItem(name: string, itemId: string, fields: object): void {
    this.#write(`conversation.item.input_audio_transcription.${name}`, {
      item_id: itemId,
      content_index: 0,
      ...fields,
    });
  }

  #write(type: string, fields: object): void {
    this.#send(JSON.stringify({ type, event_id: createId('event'), ...fields }));
  }
}
