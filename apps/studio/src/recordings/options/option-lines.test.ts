import { verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { findLineFormat } from './option-lines.js';
import { type FieldSchema, requestOptions } from './request-fields.js';

/** Field of the configuration of an option, as the contract has it. */
function findField(option: string, field: string): FieldSchema {
  const found = requestOptions(undefined).find(({ name }) => name === option);
  return found?.configuration?.schema.properties?.[field] ?? {};
}

const vocabulary = findLineFormat(findField('custom_vocabulary', 'vocabulary'));
const spellings = findLineFormat(findField('custom_spelling', 'spelling_dictionary'));
const prompts = findLineFormat(findField('audio_to_llm', 'prompts'));
const metadata = findLineFormat({ type: 'object', additionalProperties: true });

describe('plain lines of an option', () => {
  verifies('studio.options', 'each line is an entry of the request', () => {
    expect(vocabulary?.read('Keller\n\n Zurich = tsoorich, zoorick ')).toEqual({
      value: ['Keller', { value: 'Zurich', pronunciations: ['tsoorich', 'zoorick'] }],
    });
    expect(spellings?.read('Earshot = ear shot, air shot')).toEqual({
      value: { Earshot: ['ear shot', 'air shot'] },
    });
    expect(prompts?.read('Who = what?\nAnd when, then?')).toEqual({
      value: ['Who = what?', 'And when, then?'],
    });
    expect(metadata?.read('order = 4711\nclient = Anna = Berg\nid = "0815"\npaid = true')).toEqual({
      value: { order: 4711, client: 'Anna = Berg', id: '0815', paid: true },
    });
    for (const format of [vocabulary, spellings, prompts, metadata])
      expect(format?.read(' \n')).toEqual({ value: undefined });
  });

  verifies('studio.options', 'the first line that is no entry is named', () => {
    expect(spellings?.read('Earshot = ear shot\nKeller')).toEqual({ wrongLine: 2 });
    expect(spellings?.read('= Keller')).toEqual({ wrongLine: 1 });
    expect(vocabulary?.read('Keller\n\nZurich =')).toEqual({ wrongLine: 3 });
    expect(metadata?.read('order')).toEqual({ wrongLine: 1 });
  });

  verifies(
    'studio.options',
    'a value is written as the lines that are read as the same value',
    () => {
      expect(vocabulary?.write(['Keller', { value: 'Zurich', pronunciations: ['tsoorich'] }])).toBe(
        'Keller\nZurich = tsoorich',
      );
      expect(spellings?.write({ Earshot: ['ear shot'] })).toBe('Earshot = ear shot');
      expect(metadata?.write({ order: 4711, id: '0815', note: 'a, b' })).toBe(
        'order = 4711\nid = "0815"\nnote = a, b',
      );
      expect(metadata?.write(undefined)).toBe('');
    },
  );

  verifies('studio.options', 'a value that lines would change is not written as lines', () => {
    expect(vocabulary?.write([{ value: 'Zurich', intensity: 0.7 }])).toBeUndefined();
    expect(vocabulary?.write(['a = b'])).toBeUndefined();
    expect(spellings?.write({ 'a, b': ['c, d'] })).toBeUndefined();
    expect(prompts?.write([['first', 'second']])).toBeUndefined();
    expect(metadata?.write({ place: { city: 'Zurich' } })).toBeUndefined();
    expect(metadata?.write({ note: 'two\nlines' })).toBeUndefined();
  });
});
