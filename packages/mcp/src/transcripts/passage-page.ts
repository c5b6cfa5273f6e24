import { formatTime } from './format-time.js';
import type { Passage } from './passages.js';

/** Part of a transcript that is asked for. */
export interface PageRequest {
  /** Number of the first passage. */
  readonly from_passage: number;
  /** Time at which the part begins, in seconds. */
  readonly from_seconds?: number | undefined;
  /** Time at which the part ends, in seconds. */
  readonly to_seconds?: number | undefined;
  /** Greatest length of the text, in characters. */
  readonly maximum_characters: number;
}

/** A part of a transcript that fits, and what follows it. */
export interface PassagePage {
  readonly passages: readonly Passage[];
  /** The same as text, a line for each passage. */
  readonly text: string;
  /** Number of the passage after this page, or null when nothing follows. */
  readonly nextPassage: number | null;
}

/** Takes the passages that are asked for and fit. There is at least one, if there is any. */
export function toPage(passages: readonly Passage[], request: PageRequest): PassagePage {
  const { from_passage, from_seconds = 0, to_seconds = Infinity } = request;
  const wanted = passages.filter(
    ({ end, index, start }) => index >= from_passage && end >= from_seconds && start < to_seconds,
  );
  const lines: string[] = [];
  let characters = 0;
  for (const { speaker, start, text } of wanted) {
    const line = `[${[formatTime(start), speaker].filter(Boolean).join(' ')}] ${text}`;
    if (lines.length > 0 && characters + line.length > request.maximum_characters) break;
    characters += line.length + 1;
    lines.push(line);
  }
  return {
    passages: wanted.slice(0, lines.length),
    text: lines.join('\n'),
    nextPassage: wanted[lines.length]?.index ?? null,
  };
}
