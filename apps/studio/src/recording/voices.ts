import type { TranscriptEdits } from '@earshot/core/edits';
import type { Translate } from '../texts/use-texts.js';

/** A voice: a speaker, or a channel where no speakers are known. */
export interface Voice {
  readonly number: number;
  readonly name: string;
  /** True for a voice that has no utterance yet. */
  readonly isNew: boolean;
}

/** The voices of a transcript. */
export interface Voices {
  /** All voices in the order of their numbers, followed by one that is not used yet. */
  readonly all: readonly Voice[];
  /** Voice of an utterance, undefined when there is only one voice. */
  of(utterance: VoiceOf | undefined): Voice | undefined;
}

/** The fields of an utterance that describe its speaker. */
export interface VoiceOf {
  readonly channel?: number | undefined;
  readonly speaker?: number | undefined;
}

/** Finds the voices of a transcript, with their given names. */
export function findVoices(
  utterances: readonly VoiceOf[],
  edits: TranscriptEdits,
  t: Translate,
): Voices {
  const names = new Map(edits.speakers.map(({ name, speaker }) => [speaker, name]));
  const numbers = new Set<number>();
  const channels = new Set<number>();
  let hasSpeakers = false;
  for (const utterance of utterances) {
    numbers.add(readNumber(utterance));
    channels.add(utterance.channel ?? 0);
    hasSpeakers ||= utterance.speaker !== undefined;
  }
  const noun = hasSpeakers || channels.size < 2 ? 'speaker' : 'channel';
  const make = (number: number, isNew: boolean): Voice => ({
    number,
    name: names.get(number) ?? t(noun, { number: number + 1 }),
    isNew,
  });
  const known = [...numbers].sort((left, right) => left - right);
  const voices = new Map(known.map((number) => [number, make(number, false)]));
  const next = (known.at(-1) ?? -1) + 1;
  const isShown = hasSpeakers || numbers.size > 1 || names.size > 0;
  return {
    all: [...voices.values(), make(next, true)],
    of: (utterance) =>
      utterance !== undefined && isShown ? voices.get(readNumber(utterance)) : undefined,
  };
}

function readNumber({ channel = 0, speaker }: VoiceOf): number {
  return speaker ?? channel;
}
