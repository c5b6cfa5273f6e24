/** An utterance as the contract writes it. */
export const utterance = {
  start: 0.5,
  end: 1.5,
  confidence: 0.93,
  channel: 0,
  words: [
    { word: 'Hello', start: 0.5, end: 0.9, confidence: 0.95 },
    { word: ' world.', start: 1, end: 1.5, confidence: 0.91 },
  ],
  text: 'Hello world.',
  language: 'en',
  speaker: 0,
};

/** A sentence as the contract writes it. */
export const sentence = {
  sentence: 'Hello world.',
  start: 0.5,
  end: 1.5,
  words: utterance.words,
  confidence: 0.93,
  language: 'en',
  speaker: 0,
  channel: 0,
};

/** The envelope of a successful add-on. */
export function envelope<Results>(results: Results) {
  return { success: true, is_empty: false, exec_time: 0.25, error: null, results };
}

/** A transcription with everything in it. */
export const transcription = {
  full_transcript: 'Hello world.',
  languages: ['en'],
  utterances: [utterance],
  sentences: [envelope([sentence])],
  subtitles: [{ format: 'srt', subtitles: '1\n00:00:00,500 --> 00:00:01,500\nHello world.\n' }],
};
