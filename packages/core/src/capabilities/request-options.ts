/** What a request can ask for besides a transcription and its add-ons. */
export const requestOptions = [
  'custom_vocabulary',
  'custom_spelling',
  'subtitles',
  'pii_redaction',
  'punctuation_enhanced',
  'callback',
  'code_switching',
  'language_detection',
  'audio_enhancer',
  'words_accurate_timestamps',
] as const;

/** What a request can ask for besides a transcription and its add-ons. */
export type RequestOption = (typeof requestOptions)[number];
