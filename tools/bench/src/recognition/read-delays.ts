import type { TranscriptMessage } from '@earshot/core';
import { alignWords, normalizeWords } from '@earshot/engine/word-errors';
import type { ReceivedMessage } from '../live/play-live.js';
import { pairWords } from './pair-words.js';

/** Delays of a live session, in seconds, and the words that it had shown as certain. */
export interface LiveDelays {
  /** From the end of speech, as the service reports it, to the final of the utterance. */
  readonly toFinal: readonly number[];
  /** From the end of a word, by the times of the final, to the first message that has the word. */
  readonly toFirstAppearance: readonly number[];
  /**
   * Words on which two partials in a row agreed, other than the last one of each, and how many of
   * them the final has otherwise.
   */
  readonly committed: number;
  readonly committedWrong: number;
}

/** A transcript message, with the position of the audio when it arrived, in seconds. */
interface ReceivedTranscript {
  readonly atSeconds: number;
  readonly data: TranscriptMessage['data'];
}

/**
 * Maximum distance of the end of speech from the end of the last word, in seconds. An utterance
 * that was cut has no end of speech.
 */
const farthestEndSeconds = 1;

/** Reads the delays of a session with one channel from its messages. */
export function readDelays(received: readonly ReceivedMessage[]): LiveDelays {
  const speechEnds = received.flatMap(({ message }) =>
    message.type === 'speech_end' ? [message.data.time] : [],
  );
  const utterances = new Map<string, ReceivedTranscript[]>();
  for (const { atSeconds, message } of received) {
    if (message.type !== 'transcript') continue;
    const { data } = message;
    utterances.set(data.id, [...(utterances.get(data.id) ?? []), { atSeconds, data }]);
  }
  const delays = [...utterances.values()].map((messages) => ({
    ...countCommitted(messages),
    toFinal: finalDelay(messages, speechEnds),
    toFirstAppearance: appearanceDelays(messages),
  }));
  return {
    toFinal: delays.flatMap(({ toFinal }) => toFinal),
    toFirstAppearance: delays.flatMap(({ toFirstAppearance }) => toFirstAppearance),
    committed: delays.reduce((sum, { committed }) => sum + committed, 0),
    committedWrong: delays.reduce((sum, { committedWrong }) => sum + committedWrong, 0),
  };
}

/** Adds up the delays of several sessions. */
export function joinDelays(all: readonly LiveDelays[]): LiveDelays {
  return {
    toFinal: all.flatMap(({ toFinal }) => toFinal),
    toFirstAppearance: all.flatMap(({ toFirstAppearance }) => toFirstAppearance),
    committed: all.reduce((sum, { committed }) => sum + committed, 0),
    committedWrong: all.reduce((sum, { committedWrong }) => sum + committedWrong, 0),
  };
}

const findFinal = (messages: readonly ReceivedTranscript[]) =>
  messages.find(({ data }) => data.is_final);

function finalDelay(
  messages: readonly ReceivedTranscript[],
  speechEnds: readonly number[],
): readonly number[] {
  const final = findFinal(messages);
  if (final === undefined) return [];
  const { end } = final.data.utterance;
  const speechEnd = speechEnds
    .filter((time) => Math.abs(time - end) < farthestEndSeconds)
    .sort((first, second) => Math.abs(first - end) - Math.abs(second - end))[0];
  return [final.atSeconds - (speechEnd ?? end)];
}

function appearanceDelays(messages: readonly ReceivedTranscript[]): readonly number[] {
  const words = findFinal(messages)?.data.utterance.words.map(({ end, word }) => ({
    text: word,
    end,
  }));
  if (words === undefined) return [];
  const delays = new Map<object, number>();
  for (const { atSeconds, data } of messages) {
    const shown = data.utterance.words.map(({ word }) => ({ text: word }));
    for (const [word] of pairWords(words, shown))
      if (!delays.has(word)) delays.set(word, atSeconds - word.end);
  }
  return [...delays.values()];
}

function countCommitted(
  messages: readonly ReceivedTranscript[],
): Pick<LiveDelays, 'committed' | 'committedWrong'> {
  const splitWords = ({ data }: ReceivedTranscript) => normalizeWords(data.utterance.text);
  const committed: string[] = [];
  let previous: readonly string[] = [];
  for (const message of messages.filter(({ data }) => !data.is_final)) {
    const words = splitWords(message);
    const most = Math.min(previous.length, words.length) - 1;
    let agreed = 0;
    while (agreed < most && words[agreed] === previous[agreed]) agreed += 1;
    committed.push(...words.slice(committed.length, agreed));
    previous = words;
  }
  const final = findFinal(messages);
  const kept = alignWords(committed, final === undefined ? [] : splitWords(final)).filter(
    ({ type }) => type === 'correct',
  ).length;
  return { committed: committed.length, committedWrong: committed.length - kept };
}
