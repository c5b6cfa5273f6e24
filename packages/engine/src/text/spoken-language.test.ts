import { languageNames, transcriptionLanguages } from '@earshot/core';
import { expect, test } from 'vitest';
import { readLanguage } from './spoken-language.js';

test('every language is read from its code and from its name, in any case', () => {
  for (const code of transcriptionLanguages) {
    expect(readLanguage(code)).toBe(code);
    expect(readLanguage(languageNames[code])).toBe(code);
    expect(readLanguage(` ${languageNames[code].toUpperCase()} `)).toBe(code);
  }
});

test.each([
  ['en-US', 'en'],
  ['pt_BR', 'pt'],
  ['zh-Hans-CN', 'zh'],
  ['eng', 'en'],
  ['deu', 'de'],
  ['iw', 'he'],
  ['jv', 'jw'],
  ['nb', 'no'],
  ['Cantonese', 'zh'],
  ['castilian', 'es'],
  ['klingon', undefined],
  ['xx', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is %s', (text, code) => {
  expect(readLanguage(text)).toBe(code);
});
