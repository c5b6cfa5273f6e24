import type { TimedTranscription } from './transcription.js';

/** The language of a transcription: its most frequent one, or that of its first utterance that names one, or `und`. */
export function transcriptionLanguage({ languages, utterances }: TimedTranscription): string {
  return languages?.[0] ?? utterances.find(({ language }) => language)?.language ?? 'und';
}
