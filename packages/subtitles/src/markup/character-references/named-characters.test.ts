import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { namedCharacter } from './named-character.js';
import { namedCharacter as namedCharacterInPage } from './named-character-in-page.js';
import { unpackCharacters } from './named-characters.js';
import { basicCharacters, commonSymbols, symbolCharacters } from './named-characters-data.js';

const characters = unpackCharacters(basicCharacters, symbolCharacters);

test('all names of the HTML standard, the first and the last among them', () => {
  expect(characters.size).toBe(2231);
  expect([...characters.keys()].filter((name) => !name.endsWith(';'))).toHaveLength(106);
  expect(namedCharacter('AElig')).toBe('Æ');
  expect(namedCharacter('AElig;')).toBe('Æ');
  expect(namedCharacter('zwnj;')).toBe('\u200C');
  expect(namedCharacter('Afr;')).toBe('𝔄');
  expect(namedCharacter('Cfr;')).toBe('ℭ');
  expect(namedCharacter('fjlig;')).toBe('fj');
  expect(namedCharacter('eacute')).toBe('é');
  expect(namedCharacter('gacute')).toBeUndefined();
  expect(namedCharacter('Gcedil;')).toBe('Ģ');
  expect(namedCharacter('gcedil;')).toBeUndefined();
  expect(namedCharacter('CounterClockwiseContourIntegral;')).toBe('∳');
  expect(namedCharacter('there4;')).toBe('∴');
});

test('every name and character is that of the table which the standard publishes', () => {
  const lines = [...characters].map(([name, character]) => `${name}\t${character}`);
  // The digest of the same lines made of entities.json of the HTML standard, in the order of code
  // units.
  expect(createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')).toBe(
    '4f298bdc8c2f4ba6f3e9783ea0f756e7600bc6497c2a1a6caf9162044e803df6',
  );
});

test('for pages, all that do without a semicolon are listed, and the symbols of HTML 4', () => {
  const listed = unpackCharacters(basicCharacters, commonSymbols);
  const symbols = unpackCharacters(commonSymbols).size - unpackCharacters().size;
  expect(symbols).toBe(60);
  for (const [name, character] of listed)
    expect([name, characters.get(name)]).toEqual([name, character]);
  for (const name of characters.keys())
    if (!name.endsWith(';')) expect([name, listed.has(name)]).toEqual([name, true]);
});

test('without a page, those that are not listed have no character', () => {
  expect(namedCharacterInPage('hearts;')).toBe('♥');
  expect(namedCharacterInPage('notin;')).toBe('∉');
  expect(namedCharacterInPage('eacute')).toBe('é');
  expect(namedCharacterInPage('there4')).toBeUndefined();
  expect(namedCharacterInPage('CounterClockwiseContourIntegral;')).toBeUndefined();
});
