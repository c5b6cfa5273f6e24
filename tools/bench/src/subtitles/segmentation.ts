import { createSegmenter, profiles, segment, type TimedTranscription } from '@earshot/subtitles';
import { medianMs } from '../timing.js';

const rounds = 5;

/** Sentences with the usual lengths, punctuation and function words of speech. */
const sentences = [
  'When the committee met again in the afternoon, nobody wanted to talk about the report.',
  'It had been raining since early morning and the windows of the old station were still wet.',
  'Well, I do not know.',
  'She looked at the clock, put on her coat, and left without another word to any of them.',
  'The engineers had said that it could not be done in less than 20 weeks.',
  'Why should we believe that, after everything that has happened to us over the last 3 years?',
];

/**
 * Builds a transcription of so many words, spoken at about 150 a minute, with a pause after each
 * sentence.
 */
function createTranscription(wordCount: number): TimedTranscription {
  const utterances = [];
  let seconds = 0;
  let count = 0;
  for (let index = 0; count < wordCount; index += 1) {
    const start = seconds;
    const words = (sentences[index % sentences.length] ?? '').split(' ').map((word, position) => {
      const startSeconds = seconds;
      seconds += 0.12 + 0.055 * word.length;
      return { word: position === 0 ? word : ` ${word}`, start: startSeconds, end: seconds };
    });
    count += words.length;
    utterances.push({ start, end: seconds, words, language: 'en' });
    seconds += 0.4;
  }
  return { utterances, languages: ['en'] };
}

function countWords({ utterances }: TimedTranscription): number {
  return utterances.reduce((sum, { words = [] }) => sum + words.length, 0);
}

/**
 * Measures the speed of segmentation into captions, whole and live, over growing numbers of words.
 */
export async function run(): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  const add = (name: string, words: number, milliseconds: number, target = ''): void => {
    rows[name] = {
      ms: milliseconds.toFixed(0),
      'words/s': Math.round((words / milliseconds) * 1000).toLocaleString('en'),
      target,
    };
  };
  for (const count of [1000, 10_000, 100_000, 1_000_000]) {
    const transcription = createTranscription(count);
    const milliseconds = medianMs(() => segment(transcription), rounds);
    const name = `segment, ${count.toLocaleString('en')} words`;
    add(name, countWords(transcription), milliseconds, count >= 10_000 ? '>= 200,000' : '');
  }
  const live = createTranscription(100_000);
  add(
    'live, an utterance at a time, 100,000 words',
    countWords(live),
    medianMs(() => {
      const segmenter = createSegmenter({ profile: profiles.compliance, language: 'en' });
      for (const utterance of live.utterances) segmenter.push(utterance);
      segmenter.flush();
    }, rounds),
  );
  console.table(rows);
}
