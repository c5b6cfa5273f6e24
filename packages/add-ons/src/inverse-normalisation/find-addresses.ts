import type { Utterance } from '@earshot/core';
import { findInternetEntities } from '../entities/find-internet-entities.js';
import { tokenize } from '../entities/text/tokens.js';
import { functionWords } from '../text/word-lists.js';
import { splitMarks } from './spoken-words.js';
import type { WrittenForm } from './written-form.js';

const addressTypes = new Set(['EMAIL_ADDRESS', 'URL', 'IP_ADDRESS']);

/**
 * Spoken addresses of email, web and machines, such as `john dot smith at example dot com`, in
 * order and without overlaps.
 */
export function findAddresses(words: Utterance['words']): WrittenForm[] {
  if (!words.some(({ word }) => /^\s*dot\b/i.test(word))) return [];
  const { offsets, text } = joinWords(words);
  const found: WrittenForm[] = [];
  let from = 0;
  for (const { end, key, start, type } of findAddressEntities(text)) {
    from = firstFrom(offsets, start, from);
    const to = firstFrom(offsets, end, from);
    const spoken = text.slice(start, end).toLowerCase();
    const isSpoken =
      to - from > 2 &&
      offsets[from] === start &&
      from >= (found.at(-1)?.to ?? 0) &&
      // Markers of redaction are part of no address.
      /^[\p{L}\d\s'-]+$/u.test(spoken);
    if (!isSpoken || key === undefined || isPhrase(spoken, type)) continue;
    const written = type === 'URL' ? key + writePath(spoken) : key;
    found.push({ from, to, written });
    from = to;
  }
  return found;
}

/** The text of words, and the offset in it of each without its opening marks. */
function joinWords(words: Utterance['words']): { offsets: readonly number[]; text: string } {
  const offsets: number[] = [];
  let text = '';
  for (const { word } of words) {
    const [opening] = splitMarks(word);
    offsets.push(text.length + opening.length);
    text += word;
  }
  return { offsets, text };
}

/** Index of the first offset from `position` on, of those from an index on. */
function firstFrom(offsets: readonly number[], position: number, index: number): number {
  let at = index;
  while (at < offsets.length && (offsets[at] ?? 0) < position) at += 1;
  return at;
}

/** Addresses in a text by their start, the longer first. */
function findAddressEntities(text: string) {
  return findInternetEntities(tokenize(text))
    .filter((entity) => addressTypes.has(entity.type))
    .sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Path of an address: its parts after each `slash`. */
function writePath(spoken: string): string {
  const parts = spoken.split(/\s+slash\s+/);
  return parts
    .slice(1)
    .map((part) => `/${part.replaceAll(/\s+/g, '')}`)
    .join('');
}

/** `the dot com bubble`, and `bought it at example dot com`, which names a shop. */
function isPhrase(spoken: string, type: string): boolean {
  const last = type === 'URL' ? /^(\S+) dot /.exec(spoken) : /(\S+) at /.exec(spoken);
  return functionWords.has(last?.[1] ?? '');
}
