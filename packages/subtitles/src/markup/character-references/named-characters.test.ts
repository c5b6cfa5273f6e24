import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { namedCharacters } from './named-characters.js';

test('all names of the HTML standard, the first and the last among them', () => {
  const characters = namedCharacters();
  expect(characters.size).toBe(2231);
  expect([...characters.keys()].filter((name) => !name.endsWith(';'))).toHaveLength(106);
  expect(characters.get('AElig')).toBe('Æ');
  expect(characters.get('AElig;')).toBe('Æ');
  expect(characters.get('zwnj;')).toBe('\u200C');
  expect(characters.get('Afr;')).toBe('𝔄');
  expect(characters.get('Cfr;')).toBe('ℭ');
  expect(characters.get('fjlig;')).toBe('fj');
  expect(characters.get('eacute')).toBe('é');
  expect(characters.get('gacute')).toBeUndefined();
  expect(characters.get('Gcedil;')).toBe('Ģ');
  expect(characters.get('gcedil;')).toBeUndefined();
  expect(characters.get('CounterClockwiseContourIntegral;')).toBe('∳');
  expect(characters.get('there4;')).toBe('∴');
});

test('every name and character is that of the table which the standard publishes', () => {
  const lines = [...namedCharacters()].map(([name, character]) => `${name}\t${character}`);
  // The digest of the same lines made of entities.json of the HTML standard, in the order of code units.
  expect(createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')).toBe(
    '4f298bdc8c2f4ba6f3e9783ea0f756e7600bc6497c2a1a6caf9162044e803df6',
  );
});
