import type { AddonEnvelope, PreRecordedResult, Utterance } from '@earshot/core/types';

/** Duration of the recording that {@link addOnResult} is about, in seconds. */
export const addOnSeconds = 120;

/** Speaker, language and text of each utterance. */
const turns: readonly (readonly [speaker: number, text: string, language?: string])[] = [
  [0, 'Good morning, and thank you all for making the time before the holidays.'],
  [1, 'Morning. I brought the numbers from the Zurich office, they came in last night.'],
  [0, 'Then let us begin with those. Anna, how did the pilot with the hospital go?'],
  [2, 'Better than we had hoped. The nurses write half as much, and nobody wants to go back.'],
  [1, 'The bill from March is still open, though. It is forty two thousand francs.'],
  [0, 'I will call Mister Keller about it this afternoon and send you an email.'],
  [2, 'One thing worries me. The recordings from the old building are hardly usable.'],
  [1, 'That is the air conditioning. We tried another microphone, it did not help at all.'],
  [0, 'Please order two of the small ones that Geneva uses, and try them on Monday.'],
  [2, 'مرحبا، نحن نجرب النص العربي هنا أيضا', 'ar'],
  [0, 'Good. That is all from my side, have a wonderful weekend everyone.'],
];

function utteranceAt(index: number): Utterance {
  const [speaker, text, language = 'en'] = turns[index] ?? [0, ''];
  const seconds = addOnSeconds / turns.length;
  const start = index * seconds;
  const texts = text.split(' ');
  const step = (seconds - 1) / texts.length;
  const words = texts.map((word, position) => ({
    word: position === 0 ? word : ` ${word}`,
    start: start + position * step,
    end: start + (position + 1) * step,
    confidence: (index * 7 + position * 5) % 13 === 0 ? 0.31 : 0.94,
  }));
  return {
    start,
    end: start + seconds - 1,
    confidence: 0.9,
    channel: 0,
    words,
    text,
    language: language as Utterance['language'],
    speaker,
  };
}

function found<Results>(results: Results): AddonEnvelope<Results> {
  return { success: true, is_empty: false, exec_time: 0.2, error: null, results };
}

function failed(message: string): AddonEnvelope<never> {
  const error = { status_code: 501, exception: 'AddonUnavailable', message };
  return { success: false, is_empty: true, exec_time: 0, error, results: null };
}

const utterances = turns.map((_, index) => utteranceAt(index));

/** Place of words in the recording. */
function findSpan(phrase: string): { start: number; end: number } {
  for (const { text, words } of utterances) {
    if (!text.includes(phrase)) continue;
    const first = text.slice(0, text.indexOf(phrase)).split(' ').length - 1;
    const last = first + phrase.split(' ').length - 1;
    return { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 };
  }
  throw new Error(`nobody says ${phrase}`);
}

const entity = (entity_type: string, text: string) => ({ entity_type, text, ...findSpan(text) });
const chapter = (first: number, last: number, headline: string, keywords: string[]) => {
  const part = utterances.slice(first, last + 1);
  return {
    headline,
    gist: headline,
    keywords,
    start: part[0]?.start ?? 0,
    end: part.at(-1)?.end ?? 0,
    sentences: [],
    text: part.map(({ text }) => text).join(' '),
    summary: part[0]?.text ?? '',
  };
};
const sentiments = ['positive', 'neutral', 'neutral', 'positive', 'negative'] as const;

/** The result of a job with every add-on: most of them found something, two failed. */
export const addOnResult: PreRecordedResult = {
  metadata: {
    audio_duration: addOnSeconds,
    number_of_distinct_channels: 1,
    billing_time: addOnSeconds,
    transcription_time: 3.4,
  },
  transcription: {
    full_transcript: utterances.map(({ text }) => text).join(' '),
    languages: ['en', 'ar'],
    utterances,
  },
  summarization: found(
    'The pilot with the hospital went well.\n- The bill from March is still open.\n- Two small microphones are ordered for Monday.',
  ),
  chapterization: found([
    chapter(0, 2, 'Greetings and numbers', ['Zurich', 'numbers']),
    chapter(3, 5, 'The pilot and its bill', ['hospital', 'March', 'francs']),
    chapter(6, 8, 'Microphones in the old building', ['air conditioning', 'Geneva']),
    chapter(9, 10, 'Farewell', ['weekend']),
  ]),
  named_entity_recognition: found([
    entity('NAME', 'Anna'),
    entity('NAME', 'Mister Keller'),
    entity('LOCATION', 'Zurich'),
    entity('LOCATION', 'Geneva'),
    entity('MONEY', 'forty two thousand francs.'),
    entity('DATE', 'March'),
    entity('DATE', 'Monday.'),
  ]),
  sentiment_analysis: found(
    utterances.map(({ channel, end, speaker, start, text }, index) => ({
      sentiment: sentiments[index % sentiments.length] ?? 'unknown',
      emotion: index === 4 ? 'annoyance' : '',
      text,
      start,
      end,
      channel,
      ...(speaker === undefined ? {} : { speaker }),
    })),
  ),
  translation: found([
    {
      error: null,
      full_transcript: utterances.map((_, index) => `Satz ${index + 1}.`).join(' '),
      languages: ['de'],
      utterances: utterances.map((each, index) => ({
        ...each,
        language: 'de' as const,
        text: `Satz ${index + 1} der Besprechung, so wie er übersetzt wurde.`,
        words: [],
      })),
    },
    {
      error: { status_code: 504, exception: 'Timeout', message: 'the model took too long' },
      full_transcript: '',
      languages: ['fr'],
      utterances: [],
    },
  ]),
  audio_to_llm: found([
    found({
      prompt: 'Which tasks were given, and to whom?',
      response: '- Call Mister Keller about the bill\n- Order two small microphones',
    }),
  ]),
  structured_data_extraction: found('{"amount":42000,"currency":"CHF","due":"March"}'),
  moderation: failed('no language model is configured: set EARSHOT_LLM_BASE_URL'),
};
