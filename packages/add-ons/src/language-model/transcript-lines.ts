import type { Utterance } from '@earshot/core';

/** What is sent of an utterance. */
export interface TranscriptLine {
  /** Number of the speaker; undefined without diarization. */
  readonly speaker?: number | undefined;
  readonly text: string;
}

/** Longest text of a line, in characters; a longer utterance is several lines. */
const maximumCharacters = 2000;

/** The utterances of a transcript as a language model gets them. */
export function transcriptLines(utterances: readonly Utterance[]): TranscriptLine[] {
  return utterances.flatMap(({ speaker, text }) =>
    cut(text.trim()).map((part) =>
      speaker === undefined ? { text: part } : { speaker, text: part },
    ),
  );
}

/** A text in parts that end between words where there are spaces. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maximumCharacters) {
    const space = rest.lastIndexOf(' ', maximumCharacters);
    const end = space > maximumCharacters / 2 ? space : maximumCharacters;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
