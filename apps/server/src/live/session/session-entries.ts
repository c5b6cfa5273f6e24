import { createSpeller, type Speller } from '@earshot/add-ons/custom-spelling';
import type { LiveRequest, TranscriptionLanguage, Utterance } from '@earshot/core';
import {
  acknowledgedStop,
  type MessageBody,
  roundSeconds,
  transcriptId,
} from '@earshot/core/protocol';
import type {
  LiveChannelEvent,
  LiveChannelPosition,
  LiveFinalEvent,
  LivePartialEvent,
} from '@earshot/engine';
import { buildUtterance } from '@earshot/engine/internal';
import { engineRateHz } from '../../decoding/index.js';
import type { AddOnFinal } from '../add-ons/add-on-lane.js';
import type { AddOnEvent } from '../add-ons/session-add-ons.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import { endWarning } from '../limits/session-limits.js';
import type { PostMessage, SessionMessages } from '../messages/session-messages.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import type {
  SessionSpeakers,
  SpokenParts,
  UtteranceVoices,
} from '../speakers/session-speakers.js';
import type { Publication } from './inputs.js';
import type { SessionState } from './session-state.js';

/**
 * Longest silence between two positions in the journal, in samples, which is processed again after
 * a restart.
 */
const writtenEverySamples = 30 * engineRateHz;

const none: readonly never[] = [];

/** Options of {@link SessionEntries}. */
export interface SessionEntriesOptions {
  readonly params: LiveRequest;
  readonly messages: SessionMessages;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: Pick<SessionSpeakers, 'divide'> | undefined;
  readonly state: SessionState;
  readonly language: TranscriptionLanguage;
}

/** A final as entries of the journal, and its parts for the add-ons. */
export interface ComposedFinal {
  readonly entries: readonly JournalEntry[];
  readonly parts: readonly AddOnFinal[];
}

/**
 * Composes what happens in a session as entries of its journal. Nothing changes until they are
 * written and applied to the state.
 */
export class SessionEntries {
  readonly #options: SessionEntriesOptions;
  readonly #speller: Speller | undefined;

  constructor(options: SessionEntriesOptions) {
    const { custom_spelling, custom_spelling_config } = options.params.realtime_processing;
    this.#options = options;
    this.#speller =
      custom_spelling && custom_spelling_config !== undefined
        ? createSpeller(custom_spelling_config)
        : undefined;
  }

  /**
   * Those messages after the recording that have not been published yet.
   *
   * @param all - messages of different types
   */
  #post(all: readonly PostMessage[]): readonly JournalEntry[] {
    const { messages, state } = this.#options;
    return messages.composePost(
      all.filter((message) =>
        'span' in message ? !state.documents.has(message.type) : !state.published.has(message.type),
      ),
    );
  }

  /** Those messages of a publication that have not been published yet. */
  publication(publication: Publication): readonly JournalEntry[] {
    if (publication.kind === 'post') return this.#post(publication.messages);
    const { messages, state } = this.#options;
    const { body, text } = publication;
    if (state.published.has(body.type)) return none;
    return text === undefined ? messages.compose(body) : messages.composeText(body, text);
  }

  /**
   * The end of the recording.
   *
   * @param seconds - length of the recording
   * @param isRequested - true when the client has requested it, and gets a response
   */
  stop(seconds: number, isRequested: boolean): readonly JournalEntry[] {
    const { messages, params, state } = this.#options;
    const samples = Array.from(
      { length: params.channels },
      (_, channel) => state.findPosition(channel)?.sample ?? 0,
    );
    const response = acknowledgedStop(seconds, Math.min(...samples) / engineRateHz);
    return [{ kind: 'stop' }, ...(isRequested ? messages.compose(response) : none)];
  }

  /** The warning that the session ends soon because of its length. */
  endWarning(maximumMs: number, remainingMs: number): readonly JournalEntry[] {
    const message = endWarning(maximumMs, remainingMs);
    const error = { status_code: 408, exception: 'SessionEndsSoon', message };
    return this.#options.messages.compose({ type: 'error', error });
  }

  /** The measured levels of a channel. */
  levels(channel: number, measured: MeasuredLevels): readonly JournalEntry[] {
    const { messages, params } = this.#options;
    const { audio_enhancer } = params.pre_processing;
    return messages.compose({
      type: 'pre_processing',
      data: { channel, ...measured, audio_enhancer },
    });
  }

  /** The outcome of an add-on, unless it is written already. */
  addOn({ bodies, entry }: AddOnEvent): readonly JournalEntry[] {
    const { messages, state } = this.#options;
    return state.isMissing(entry) ? [entry, ...messages.compose(...bodies)] : none;
  }

  /** The start or the end of speech in a channel. */
  speech(
    channel: number,
    { seconds, type }: Extract<LiveChannelEvent, { type: 'speech-start' | 'speech-end' }>,
  ): readonly JournalEntry[] {
    return this.#options.messages.compose({
      type: type === 'speech-start' ? 'speech_start' : 'speech_end',
      data: { time: roundSeconds(seconds), channel },
    });
  }

  /** A partial transcript. */
  partial(channel: number, event: LivePartialEvent): readonly JournalEntry[] {
    const { language, messages } = this.#options;
    const { words } = event.hypothesis;
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
    const utterance = buildUtterance({ words, confidence, language }, 0, channel);
    if (utterance === undefined) return none;
    const id = transcriptId(channel, event.utterance);
    const data = { id, is_final: false, utterance: this.#spelled(utterance) };
    return messages.compose({ type: 'transcript', data });
  }

  /**
   * A finished utterance.
   *
   * @param voices - voices of its speakers, undefined where they are not known
   */
  final(
    channel: number,
    event: LiveFinalEvent,
    voices: UtteranceVoices | undefined,
  ): ComposedFinal {
    const { error, position, utterance: number } = event;
    const recognised = buildUtterance(event.recognition, event.startSeconds, channel);
    const { record, utterances } = this.#createParts(recognised, voices);
    const bodies: MessageBody[] = error === undefined ? [] : [engineError(error)];
    for (const [part, utterance] of utterances.entries()) {
      const id = transcriptId(channel, number, part);
      bodies.push({ type: 'transcript', data: { id, is_final: true, utterance } });
    }
    const entries: JournalEntry[] = [];
    if (record !== undefined) {
      for (const data of record.merges) bodies.push({ type: 'speaker_merge', data });
      entries.push({ kind: 'voices', recordText: JSON.stringify(record) });
    }
    const utteranceTexts = utterances.map((utterance) => JSON.stringify(utterance));
    entries.push({ kind: 'utterance', channel, utteranceTexts, position });
    entries.push(...this.#options.messages.compose(...bodies), ...this.work());
    return {
      entries,
      parts: utterances.map((utterance, part) => ({ channel, number, part, utterance })),
    };
  }

  /** A position in silence, once the last one that was written is far enough behind. */
  position(channel: number, position: LiveChannelPosition): readonly JournalEntry[] {
    const written = this.#options.state.findWrittenSample(channel);
    if (position.sample - written < writtenEverySamples) return none;
    return [{ kind: 'position', channel, position }, ...this.work()];
  }

  /** The processing time of the engine, when it has changed. */
  work(): readonly JournalEntry[] {
    const { state } = this.#options;
    const milliseconds = Math.round(state.workMs);
    return milliseconds === state.writtenWorkMs ? none : [{ kind: 'work', milliseconds }];
  }

  #createParts(
    recognised: Utterance | undefined,
    voices: UtteranceVoices | undefined,
  ): SpokenParts {
    if (recognised === undefined) return { utterances: [], record: undefined };
    const utterance = this.#spelled(recognised);
    return (
      this.#options.speakers?.divide(utterance, voices) ?? {
        utterances: [utterance],
        record: undefined,
      }
    );
  }

  #spelled(utterance: Utterance): Utterance {
    return this.#speller === undefined ? utterance : this.#speller.spell(utterance);
  }
}

/** The error of an engine as a message. */
export function engineError({ message }: Error): MessageBody {
  return { type: 'error', error: { status_code: 500, exception: 'EngineFailed', message } };
}
