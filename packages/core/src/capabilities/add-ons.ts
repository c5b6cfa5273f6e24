/** The processing of which the answer comes in an envelope of the result. */
export const addOns = [
  'translation',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'chapterization',
  'audio_to_llm',
  'sentences',
  'diarization',
] as const;

/** Processing of which the answer comes in an envelope of the result. */
export type AddOn = (typeof addOns)[number];
