/**
 * Names that other services have for what a request asks for, and the field that has it here. The
 * guide from other services has most of them, with their values.
 */
export const foreignNames: Readonly<Record<string, string>> = {
  auto_chapters: 'chapterization',
  detect_entities: 'named_entity_recognition',
  detect_language: 'language_config',
  diarize: 'diarization',
  entity_detection: 'named_entity_recognition',
  file: 'audio_url',
  interim_results: 'messages_config',
  keyterm: 'custom_vocabulary_config',
  keyterms_prompt: 'custom_vocabulary_config',
  keywords: 'custom_vocabulary_config',
  language: 'language_config',
  language_code: 'language_config',
  multichannel: 'channel_mode',
  prompt: 'custom_vocabulary_config',
  punctuate: 'punctuation_enhanced',
  redact: 'pii_redaction',
  redact_pii: 'pii_redaction',
  replace: 'custom_spelling_config',
  sentiment: 'sentiment_analysis',
  speaker_labels: 'diarization',
  speakers: 'diarization',
  speakers_expected: 'diarization_config',
  summarize: 'summarization',
  tag: 'custom_metadata',
  topics: 'chapterization',
  url: 'audio_url',
  vocabulary: 'custom_vocabulary_config',
  webhook_url: 'callback_config',
  word_boost: 'custom_vocabulary_config',
};

/**
 * Finds the field that has what another service calls differently.
 *
 * @param name - the name that was given
 * @param known - the names of the known fields
 */
export function findForeignName(name: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(foreignNames, name) ? foreignNames[name] : undefined;
  return meant !== undefined && known.includes(meant) ? meant : undefined;
}
