import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestName } from './closest-name.js';

const known = ['diarization', 'translation', 'sentences', 'model'];

test('a misspelt name finds the one that was meant', () => {
  expect(closestName('diarisation', known)).toBe('diarization');
  expect(closestName('Diarization', known)).toBe('diarization');
  expect(closestName('sentence', known)).toBe('sentences');
  expect(closestName('modle', known)).toBeUndefined();
  expect(closestName('modl', known)).toBe('model');
});

test('a name that is far from all finds none', () => {
  for (const name of ['', 'x', 'callback', 'm'.repeat(1_000_000)]) {
    expect(closestName(name, known)).toBeUndefined();
  }
  expect(closestName('anything', [])).toBeUndefined();
});

test('one changed character always finds the name, and what is found is known', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1 }),
      (name, at, by) => {
        const index = at % name.length;
        const changed = name.slice(0, index) + by + name.slice(index + 1);
        expect(closestName(changed, known)).toBe(name);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (name) => {
      const found = closestName(name, known);
      expect(found === undefined || known.includes(found)).toBe(true);
    }),
  );
});

test('of a short name one character may differ, of a long one a third', () => {
  expect(closestName('ac', ['ab'])).toBe('ab');
  expect(closestName('cd', ['ab'])).toBeUndefined();
  expect(closestName('trenslasiom', ['translation'])).toBe('translation');
  expect(closestName('trenzlasiom', ['translation'])).toBeUndefined();
  // Characters that are missing at the beginning count as well.
  expect(closestName('nslation', ['translation'])).toBe('translation');
  expect(closestName('nslatiom', ['translation'])).toBeUndefined();
});

test('the closest name is found, wherever it stands, and the first of equally close ones', () => {
  for (const names of [
    ['translation', 'translations'],
    ['translations', 'translation'],
  ])
    expect(closestName('translatiom', names)).toBe('translation');
  expect(closestName('modes', ['model', 'modem'])).toBe('model');
});
