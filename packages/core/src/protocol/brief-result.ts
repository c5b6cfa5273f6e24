import type { LiveResult, PreRecordedResult } from '../types/job-results.js';
import type { Transcription, Utterance } from '../types/transcription.js';

/** Longest text of a brief result, in UTF-16 code units. */
export const briefTextCharacters = 240;

/**
 * Cuts a result short, as lists with `results=brief` have it: its metadata, its languages, the begin of its text, and the first
 * utterance of each speaker, or of each channel where no speakers are known, without its words.
 */
export function briefResult<Result extends PreRecordedResult | LiveResult>({
  metadata,
  transcription,
  ...rest
}: Result): Result {
  // What is left out is optional in the results of both kinds; that of a session has its list of messages.
  return {
    metadata,
    ...(transcription == null ? {} : { transcription: briefTranscription(transcription) }),
    ...('messages' in rest ? { messages: [] } : {}),
  } as unknown as Result;
}

function briefTranscription({
  full_transcript,
  languages,
  utterances,
}: Transcription): Transcription {
  const voices = new Set<string>();
  const first = utterances.filter((utterance) => {
    const isNew = !voices.has(voiceOf(utterance));
    voices.add(voiceOf(utterance));
    return isNew;
  });
  return {
    full_transcript: cut(full_transcript),
    languages,
    utterances: first.map((utterance) => ({ ...utterance, text: cut(utterance.text), words: [] })),
  };
}

function voiceOf({ channel, speaker }: Pick<Utterance, 'channel' | 'speaker'>): string {
  return speaker == null ? `channel ${channel}` : `speaker ${speaker}`;
}

/** The begin of a text, without half a character at its end. */
function cut(text: string): string {
  return text.slice(0, briefTextCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
