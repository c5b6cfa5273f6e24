import type { Utterance } from '@earshot/core';
import { describe, expect, it } from 'vitest';
import { recogniseEntities } from './recognise-entities.js';

function say(text: string, start = 0, channel = 0): Utterance {
  const words = (text.match(/\s*\S+/g) ?? []).map((word, index) => ({
    word,
    start: start + index,
    end: start + index + 1,
    confidence: 1,
  }));
  return { start, end: start + words.length, confidence: 1, channel, language: 'en', text, words };
}

describe('named entities', () => {
  it('have the type, the text and the time of their words', () => {
    expect(recogniseEntities([say('Angela Merkel was born in Hamburg.', 10)])).toEqual([
      { entity_type: 'NAME', text: 'Angela Merkel', start: 10, end: 12 },
      { entity_type: 'LOCATION_CITY', text: 'Hamburg', start: 15, end: 16 },
    ]);
  });

  it('are found without capitals and punctuation', () => {
    const entities = recogniseEntities([
      say('sarah moved from berlin to toronto in two thousand and nine'),
    ]);
    expect(entities.map(({ entity_type, text }) => [entity_type, text])).toEqual([
      ['NAME', 'sarah'],
      ['LOCATION_CITY', 'berlin'],
      ['LOCATION_CITY', 'toronto'],
      ['DATE', 'two thousand and nine'],
    ]);
  });

  it('are not found in the markers and masks of a redaction', () => {
    const entities = recogniseEntities([
      say('The Government will spend [MONEY_1] on schools. [NAME_1] met ##### in Berlin.'),
    ]);
    expect(entities.map(({ entity_type, text }) => [entity_type, text])).toEqual([
      ['LOCATION_CITY', 'Berlin'],
    ]);
  });

  it('are in the order of time over all channels', () => {
    const found = recogniseEntities([say('hello maria', 5, 1), say('my name is kevin', 0)]);
    expect(found.map(({ text, start }) => [text, start])).toEqual([
      ['kevin', 3],
      ['maria', 6],
    ]);
  });

  it('continue in the next turn of who says them, without what others say meanwhile', () => {
    const found = recogniseEntities([
      say('what is your phone number', 0, 0),
      say('oh one six three two', 10, 1),
      say('mhm', 20, 0),
      say('nine six oh one double two', 30, 1),
    ]);
    expect(found).toEqual([
      {
        entity_type: 'PHONE_NUMBER',
        text: 'oh one six three two nine six oh one double two',
        start: 10,
        end: 36,
      },
    ]);
  });

  it('are found in words without separators', () => {
    const { words, ...utterance } = say('two hours are no twohours');
    const bare = words.map((word) => ({ ...word, word: word.word.trim() }));
    expect(recogniseEntities([{ ...utterance, words: bare }])).toEqual([
      { entity_type: 'DURATION', text: 'two hours', start: 0, end: 2 },
    ]);
  });

  it('are none in everyday words that are names as well', () => {
    expect(
      recogniseEntities([say('will you mark the bill and may i have grace and hope')]),
    ).toEqual([]);
  });
});
