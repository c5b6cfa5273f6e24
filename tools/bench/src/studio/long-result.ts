import type { PreRecordedResult, Utterance } from '@earshot/core/types';

const vocabulary =
  'the harbour was quiet that morning and nobody on the quay had expected a ship from so far away to arrive before noon'.split(
    ' ',
  );
const wordsOfUtterance = 15;

/**
 * The result of a job with a number of words over a duration, with four speakers, and every
 * twentieth word in doubt.
 */
export function longResult(words: number, durationSeconds: number): PreRecordedResult {
  const step = durationSeconds / words;
  const utterances: Utterance[] = [];
  for (let first = 0; first < words; first += wordsOfUtterance) {
    const count = Math.min(wordsOfUtterance, words - first);
    const spoken = Array.from({ length: count }, (_, position) => {
      const index = first + position;
      const text = vocabulary[(index * 7 + Math.floor(index / 97)) % vocabulary.length] ?? '';
      return {
        word: position === 0 ? text : ` ${text}`,
        start: round(index * step),
        end: round((index + 0.9) * step),
        confidence: index % 20 === 0 ? 0.31 : 0.93,
      };
    });
    utterances.push({
      start: round(first * step),
      end: round((first + count - 0.1) * step),
      confidence: 0.9,
      channel: 0,
      words: spoken,
      text: spoken.map(({ word }) => word).join(''),
      language: 'en',
      speaker: Math.floor(first / wordsOfUtterance / 3) % 4,
    });
  }
  return {
    metadata: {
      audio_duration: durationSeconds,
      number_of_distinct_channels: 1,
      billing_time: durationSeconds,
      transcription_time: 100,
    },
    transcription: {
      full_transcript: utterances.map(({ text }) => text).join(' '),
      languages: ['en'],
      utterances,
    },
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
