import type { LiveResult, PreRecordedResult } from '../types/job-results.js';
import type { Transcription, Utterance } from '../types/transcription.js';

/** Maximum length of a text in a brief result, in UTF-16 code units. */
export const briefTextCharacters = 240;

/**
 * Shortens a result for lists with `results=brief`: it keeps the metadata, the languages, the
 * beginning of the text, and the first utterance of each speaker (or of each channel if there are
 * no speakers) without its words.
 */
export function briefResult<Result extends PreRecordedResult | LiveResult>({
  metadata,
  transcription,
  ...rest
}: Result): Result {
  // The omitted members are optional in the results of both kinds. Only the result of a session
  // requires a list of messages.
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
    const isNew = !voices.has(nameVoice(utterance));
    voices.add(nameVoice(utterance));
    return isNew;
  });
  return {
    full_transcript: cut(full_transcript),
    languages,
    utterances: first.map((utterance) => ({ ...utterance, text: cut(utterance.text), words: [] })),
  };
}

function nameVoice({ channel, speaker }: Pick<Utterance, 'channel' | 'speaker'>): string {
  return speaker == null ? `channel ${channel}` : `speaker ${speaker}`;
}

/** The beginning of a text, without half a surrogate pair at its end. */
function cut(text: string): string {
  return text.slice(0, briefTextCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
