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
  expect(characters.get('fjlig;')).toBe('fj');
  expect(characters.get('CounterClockwiseContourIntegral;')).toBe('∳');
  expect(characters.get('there4;')).toBe('∴');
});
