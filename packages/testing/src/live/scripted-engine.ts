import type { LiveRequest, Utterance } from '@earshot/core';
import { type MessageBody, transcriptId } from '@earshot/core/protocol';
import {
  quiet,
  type Script,
  type ScriptedUtterance,
  toUtterance,
  toUtteranceUntil,
} from './script.js';

/** An utterance of the session, by its id. */
interface EngineUtterance {
  readonly id: string;
  readonly scripted: ScriptedUtterance;
  readonly whole: Utterance;
  isFinal: boolean;
}

/** Messages that are due when the audio reaches a time. */
interface DueMessages {
  readonly atSeconds: number;
  readonly toMessages: () => readonly MessageBody[];
}

/**
 * Plays a script against the audio of a session: the same audio causes the same messages for any
 * division into chunks.
 */
export class ScriptedEngine {
  readonly #parameters: LiveRequest;
  readonly #utterances: readonly EngineUtterance[];
  readonly #due: DueMessages[];
  readonly #finals: Utterance[] = [];

  constructor(script: Script, parameters: LiveRequest) {
    this.#parameters = parameters;
    this.#utterances = toEngineUtterances(script, parameters.channels);
    this.#due = [
      ...this.#utterances.flatMap((utterance) => this.#listMessages(utterance)),
      createLevels(script, parameters),
    ].toSorted((left, right) => left.atSeconds - right.atSeconds);
  }

  /** Finals so far, in the order of their messages. */
  get finals(): readonly Utterance[] {
    return this.#finals;
  }

  /**
   * Takes the messages that have become due.
   *
   * @param seconds - length of the audio up to now
   */
  advance(seconds: number): readonly MessageBody[] {
    const later = this.#due.findIndex(({ atSeconds }) => atSeconds > seconds + 1e-9);
    const due = this.#due.splice(0, later < 0 ? this.#due.length : later);
    return due.flatMap(({ toMessages }) => toMessages());
  }

  /**
   * Takes the last messages. An utterance that has started becomes final with the words that have
   * ended.
   *
   * @param seconds - length of all audio
   */
  finish(seconds: number): readonly MessageBody[] {
    const due = this.advance(seconds);
    this.#due.length = 0;
    const begun = this.#utterances.filter(
      ({ isFinal, whole }) => !isFinal && whole.start <= seconds,
    );
    const last = begun.flatMap((utterance) =>
      this.#finalize(utterance, toUtteranceUntil(utterance.whole, seconds)),
    );
    return [...due, ...last];
  }

  /**
   * Lists the messages of an utterance: the start of speech, a partial for each word but the last,
   * the final.
   */
  #listMessages(utterance: EngineUtterance): DueMessages[] {
    const { id, whole } = utterance;
    const { start, end, channel, words } = whole;
    return [
      {
        atSeconds: start,
        toMessages: () => [{ type: 'speech_start', data: { time: start, channel } }],
      },
      ...words.slice(0, -1).map((word) => ({
        atSeconds: word.end,
        toMessages: (): MessageBody[] => {
          const partial = toUtteranceUntil(whole, word.end);
          return [{ type: 'transcript', data: { id, is_final: false, utterance: partial } }];
        },
      })),
      {
        atSeconds: end + this.#parameters.endpointing,
        toMessages: () => this.#finalize(utterance, whole),
      },
    ];
  }

  #finalize(utterance: EngineUtterance, final: Utterance): MessageBody[] {
    utterance.isFinal = true;
    const { id, scripted } = utterance;
    const { channel } = final;
    const speechEnd: MessageBody = { type: 'speech_end', data: { time: final.end, channel } };
    if (final.words.length === 0) return [speechEnd];
    this.#finals.push(final);
    return [
      speechEnd,
      { type: 'transcript', data: { id, is_final: true, utterance: final } },
      ...addOnMessages(id, scripted, final, this.#parameters),
    ];
  }
}

/** The levels of each channel, due after its first second. */
function createLevels(
  { levels = quiet }: Script,
  { channels, pre_processing }: LiveRequest,
): DueMessages {
  const { audio_enhancer } = pre_processing;
  return {
    atSeconds: 1,
    toMessages: () =>
      Array.from({ length: channels }, (_, channel) => ({
        type: 'pre_processing',
        data: { channel, ...levels, audio_enhancer },
      })),
  };
}

/**
 * Assigns ids to the utterances of the channels that the session has, in the order of their start.
 */
function toEngineUtterances({ utterances }: Script, channels: number): EngineUtterance[] {
  const counts = new Map<number, number>();
  return utterances
    .filter(({ channel = 0 }) => channel < channels)
    .toSorted((left, right) => left.startSeconds - right.startSeconds)
    .map((scripted) => {
      const { channel = 0 } = scripted;
      const count = counts.get(channel) ?? 0;
      counts.set(channel, count + 1);
      return {
        id: transcriptId(channel, count),
        scripted,
        whole: toUtterance(scripted),
        isFinal: false,
      };
    });
}

/** Makes the messages of the add-ons that the session requests. */
function addOnMessages(
  id: string,
  scripted: ScriptedUtterance,
  utterance: Utterance,
  { realtime_processing: selected }: LiveRequest,
): MessageBody[] {
  const about = { utterance_id: id, utterance };
  const messages: MessageBody[] = [];
  if (selected.translation) {
    for (const language of selected.translation_config?.target_languages ?? []) {
      const text = scripted.translations?.[language];
      if (text === undefined) continue;
      messages.push({
        type: 'translation',
        error: null,
        data: {
          ...about,
          original_language: utterance.language,
          target_language: language,
          translated_utterance: toUtterance(scripted, text, language),
        },
      });
    }
  }
  if (selected.named_entity_recognition) {
    const results = [...(scripted.entities ?? [])];
    messages.push({ type: 'named_entity_recognition', error: null, data: { ...about, results } });
  }
  if (selected.sentiment_analysis) {
    const results = [...(scripted.sentiments ?? [])];
    messages.push({ type: 'sentiment_analysis', error: null, data: { ...about, results } });
  }
  return messages;
}
