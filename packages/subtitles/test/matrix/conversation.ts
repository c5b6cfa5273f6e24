import type { TimedTranscription, TimedUtterance } from '../../src/index.js';

/** Degrees to which the channels of a conversation speak at the same time. */
export const overlapKinds = ['none', 'partial', 'total'] as const;
export type OverlapKind = (typeof overlapKinds)[number];

/** A conversation and the duration of its audio. */
export interface Conversation {
  readonly transcription: TimedTranscription;
  readonly audioSeconds: number;
}

const sentences = [
  'When the committee met again in the afternoon, nobody wanted to talk about the report.',
  'Yes.',
  'It had been raining since early morning, and the windows of the old station were still wet.',
  'Well, I do not know.',
  'No!',
  'She looked at the clock, put on her coat, and left without another word to any of them.',
  'What did they say?',
  'Why should we believe that, after everything that has happened to us over the last 3 years?',
  'Of course',
  'because the engineers had said that it could not be done in less than 20 weeks.',
];

/** A small random number generator from 0 to 1 that is deterministic for a seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Builds a conversation in which each channel speaks several times, with short and long utterances.
 */
export function converse(channelCount: number, overlap: OverlapKind, seed = 1): Conversation {
  const random = seeded(seed);
  const utterances: TimedUtterance[] = [];
  let seconds = random();
  for (let turn = 0; turn < 6; turn += 1) {
    let latest = seconds;
    for (let channel = 0; channel < channelCount; channel += 1) {
      const start =
        overlap === 'none' ? latest : overlap === 'total' ? seconds : seconds + channel * 0.7;
      const said = speak(start, channel, random);
      utterances.push(...said);
      latest = Math.max(latest, said.at(-1)?.end ?? 0) + (overlap === 'none' ? random() : 0);
    }
    seconds = latest + random() * 2;
  }
  const end = Math.max(...utterances.map((utterance) => utterance.end));
  return {
    transcription: { utterances, languages: ['en'] },
    // The audio often ends with the last word.
    audioSeconds: end + (seed % 2 === 0 ? 2 : 0.01),
  };
}

/** One to three utterances in a row, at 12 to 15 characters a second. */
function speak(start: number, channel: number, random: () => number): TimedUtterance[] {
  const utterances: TimedUtterance[] = [];
  let seconds = start;
  for (let count = Math.floor(random() * 3); count >= 0; count -= 1) {
    const begin = seconds;
    const text = sentences[Math.floor(random() * sentences.length)] ?? '';
    const words = text.split(' ').map((word, index) => {
      const wordStart = seconds;
      seconds += 0.1 + word.length * 0.06;
      return { word: index === 0 ? word : ` ${word}`, start: wordStart, end: seconds };
    });
    utterances.push({ start: begin, end: seconds, text, words, channel, language: 'en' });
    seconds += random() * 0.6;
  }
  return utterances;
}
