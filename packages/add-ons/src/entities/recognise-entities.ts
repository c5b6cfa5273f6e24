import type { NamedEntity, Utterance } from '@earshot/core';
import { hasRedacted, hideRedacted } from '../text/redacted-text.js';
import { separatedWords } from '../text/words.js';
import type { Entity } from './entity.js';
import { findEntities } from './find-entities.js';
import { formatParty, joinParts, type TextPart, textOfParty } from './text/conversation.js';
import { tokenize } from './text/tokens.js';

/**
 * Named entity recognition: names, places, organisations, dates, amounts, identifiers and the like,
 * by their start, under the names of the types of personal data. Reads English, with capitals and
 * punctuation or without, as one conversation over all channels and speakers: a question announces
 * its response. What is redacted is not an entity.
 */
export function recogniseEntities(utterances: readonly Utterance[]): NamedEntity[] {
  const spoken = utterances.toSorted((one, other) => one.start - other.start).map(timedText);
  const joined = joinParts(spoken);
  const { turns } = joined;
  const readable = hideRedacted(joined.text);
  const found = findEntities(readable, { document: tokenize(readable, turns) }).filter(
    ({ start, end }) => !hasRedacted(readable.slice(start, end)),
  );
  const words = spoken.flatMap(({ words: timed }, index) =>
    timed.map((word) => ({ ...word, endOffset: word.endOffset + (turns[index]?.start ?? 0) })),
  );
  let at = 0;
  return found.map((entity) => {
    while (at < words.length - 1 && (words[at]?.endOffset ?? 0) <= entity.start) at += 1;
    return timed(entity, textOfParty(joined, entity), words, at);
  });
}

interface TimedWord {
  /** Offset after its last UTF-16 unit. */
  readonly endOffset: number;
  readonly start: number;
  readonly end: number;
}

/** The text of an utterance with the times of its words. One without words is like one word. */
function timedText(utterance: Utterance): TextPart & { readonly words: readonly TimedWord[] } {
  const party = formatParty(utterance);
  if (utterance.words.length === 0) {
    const { end, start, text } = utterance;
    return { text, party, words: [{ endOffset: text.length, start, end }] };
  }
  let text = '';
  const words: TimedWord[] = [];
  for (const { word, start, end } of separatedWords(utterance)) {
    text += word;
    words.push({ endOffset: text.length, start, end });
  }
  return { text, party, words };
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
    text,
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
  };
}
