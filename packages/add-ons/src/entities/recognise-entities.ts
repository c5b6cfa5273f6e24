import type { NamedEntity, Utterance } from '@earshot/core';
import { hasRedacted, hideRedacted } from '../text/redacted-text.js';
import { separatedWords } from '../text/words.js';
import type { Entity } from './entity.js';
import { findEntities } from './find-entities.js';

const separator = '\n';

/**
 * Named entity recognition: names, places, organisations, dates, amounts, identifiers and the like, by their start, under the names
 * of the types of personal data. Reads English, with capitals and punctuation or without. What is redacted is not an entity.
 */
export function recogniseEntities(utterances: readonly Utterance[]): NamedEntity[] {
  const channels = new Set(utterances.map(({ channel }) => channel));
  return [...channels]
    .flatMap((channel) =>
      recogniseChannel(utterances.filter((utterance) => utterance.channel === channel)),
    )
    .toSorted((one, other) => one.start - other.start);
}

interface TimedWord {
  /** Offset after its last UTF-16 unit in the text of the channel. */
  readonly endOffset: number;
  readonly start: number;
  readonly end: number;
}

function recogniseChannel(utterances: readonly Utterance[]): NamedEntity[] {
  let text = '';
  const words: TimedWord[] = [];
  for (const utterance of utterances) {
    if (text !== '') text += separator;
    for (const { word, start, end } of separatedWords(utterance)) {
      text += word;
      words.push({ endOffset: text.length, start, end });
    }
    if (utterance.words.length > 0) continue;
    text += utterance.text;
    words.push({ endOffset: text.length, start: utterance.start, end: utterance.end });
  }
  const readable = hideRedacted(text);
  const found = findEntities(readable).filter(
    ({ start, end }) => !hasRedacted(readable.slice(start, end)),
  );
  let at = 0;
  return found.map((entity) => {
    while (at < words.length - 1 && (words[at]?.endOffset ?? 0) <= entity.start) at += 1;
    return timed(entity, text, words, at);
  });
}

function timed(
  entity: Entity,
  text: string,
  words: readonly TimedWord[],
  first: number,
): NamedEntity {
  let last = first;
  while (last < words.length - 1 && (words[last]?.endOffset ?? 0) < entity.end) last += 1;
  return {
    entity_type: entity.type,
    text: text.slice(entity.start, entity.end).replaceAll(separator, ' '),
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
  };
}
