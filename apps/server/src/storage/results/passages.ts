import type { Utterance } from '@earshot/core';
import { splitTerms } from '../search-terms.js';

/** Terms from which a passage is complete. */
const passageTerms = 64;
/** Words of a part of a long utterance, which may be as long as its recording. */
const partWords = 24;

/** A part of an utterance that begins a moment. */
interface Part {
  readonly text: string;
  readonly terms: readonly string[];
  readonly seconds: number;
  readonly utterance: number;
  readonly language: string;
}

/** Where a part of a passage was said: its first character, its time, and its utterance. */
export type Moment = readonly [character: number, seconds: number, utterance: number];

/** Some sentences of a transcript, which a search finds as one. */
export interface Passage {
  readonly text: string;
  readonly terms: readonly string[];
  readonly moments: readonly Moment[];
  /** Language of its first part. */
  readonly language: string;
}

/**
 * Divides a transcript into passages. Each begins with the last part of the one before, so that
 * words which were said one after the other are in one passage.
 */
export class PassageBuilder {
  #parts: Part[] = [];
  #terms = 0;
  #utterances = 0;

  /** Adds the next utterance. @returns the passages that it completes */
  push(utterance: Utterance): Passage[] {
    const passages: Passage[] = [];
    for (const part of splitParts(utterance, this.#utterances)) {
      this.#parts.push(part);
      this.#terms += part.terms.length;
      if (this.#terms < passageTerms) continue;
      passages.push(joined(this.#parts));
      this.#parts = [part];
      this.#terms = part.terms.length;
    }
    this.#utterances += 1;
    return passages;
  }

  /** The last passage, undefined when all parts are in others. */
  finish(): Passage | undefined {
    return this.#parts.length === 0 ? undefined : joined(this.#parts);
  }
}

function splitParts({ language, start, text, words }: Utterance, utterance: number): Part[] {
  if (words.length <= partWords)
    return [{ text: text.trim(), terms: splitTerms(text), seconds: start, utterance, language }];
  const parts: Part[] = [];
  for (let from = 0; from < words.length; from += partWords) {
    const some = words.slice(from, from + partWords);
    const said = some
      .map(({ word }) => word)
      .join('')
      .trim();
    const seconds = some[0]?.start ?? start;
    parts.push({ text: said, terms: splitTerms(said), seconds, utterance, language });
  }
  return parts;
}

function joined(parts: readonly Part[]): Passage {
  let text = '';
  const moments: Moment[] = [];
  for (const part of parts) {
    if (text !== '') text += ' ';
    moments.push([text.length, part.seconds, part.utterance]);
    text += part.text;
  }
  const language = parts[0]?.language ?? '';
  return { text, terms: parts.flatMap(({ terms }) => terms), moments, language };
}
