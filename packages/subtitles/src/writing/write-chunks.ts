import type { Cue } from '../cue.js';
import type { LeadingLineFeeds } from './write-cues.js';

/**
 * Writes the cues of a part of a file.
 *
 * @param firstIndex - Index of the first of these cues in the file.
 */
export type ChunkWriter = (
  cues: readonly Cue[],
  firstIndex: number,
  leadingLineFeeds: LeadingLineFeeds,
) => string;

const chunkCharacters = 65_536;
/** Minimum length of the head of a cue. */
const headCharacters = 32;
/** Number of cues that `writeFile` writes at a time. */
const chunkCues = 16_384;

/**
 * Writes cues into a single string. @param header - The text before the first cue, without a line
 * feed at its end.
 */
export function writeFile(header: string, cues: readonly Cue[], write: ChunkWriter): string {
  return [...writeParts(header, sliceCues(cues), write)].join('');
}

/**
 * Writes cues into parts of about 64 Ki characters, each a whole number of cues. See {@link
 * writeFile}.
 */
export function writeChunks(
  header: string,
  cues: Iterable<Cue>,
  write: ChunkWriter,
): Generator<string, void> {
  return writeParts(header, groupCues(cues), write);
}

function* writeParts(
  header: string,
  parts: Iterable<readonly Cue[]>,
  write: ChunkWriter,
): Generator<string, void> {
  let index = 0;
  for (const cues of parts) {
    if (index > 0) yield write(cues, index, 1);
    else yield header + write(cues, 0, header === '' ? 0 : 2);
    index += cues.length;
  }
  if (index === 0 && header !== '') yield `${header}\n`;
}

function* sliceCues(cues: readonly Cue[]): Generator<readonly Cue[], void> {
  for (let from = 0; from < cues.length; from += chunkCues) {
    yield cues.slice(from, from + chunkCues);
  }
}

function* groupCues(cues: Iterable<Cue>): Generator<readonly Cue[], void> {
  let group: Cue[] = [];
  let characters = 0;
  for (const cue of cues) {
    group.push(cue);
    characters += cue.text.length + headCharacters;
    if (characters >= chunkCharacters) {
      yield group;
      group = [];
      characters = 0;
    }
  }
  if (group.length > 0) yield group;
}
