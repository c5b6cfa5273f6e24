import { describe, expect, test } from 'vitest';
import type { BreakQuality } from './break-quality.js';
import { findRules } from './language-rules.js';
import { rateBreak } from './rate-break.js';
import { readWord } from './word-features.js';

/** Rates the place that the bar marks. The words before and after it decide. */
function rate(language: string, text: string): BreakQuality {
  const [before = '', after = ''] = text.split('|');
  const rules = findRules(language);
  const left = readWord(before.trim().split(' ').at(-1) ?? '', rules);
  const right = readWord(after.trim().split(' ')[0] ?? '', rules);
  return rateBreak(left, right, rules, before.trim() === left.bare);
}

describe('a break is bad', () => {
  test.each([
    ['en', 'she saw the | house'],
    ['en', 'a house of | cards'],
    ['en', 'he stayed and | she left'],
    ['en', 'they | left'],
    ['en', 'they have | left'],
    ['en', 'it was | raining'],
    ['en', 'they did not | go'],
    ['en', "they don't | go"],
    ['en', 'we met Mr. | Brown'],
    ['en', 'we met Ann | Brown'],
    ['en', 'it weighs 20 | kilograms'],
    ['en', 'she looked | at him'],
    ['en', 'a very | long day'],
    ['en', 'a long | day'],
    ['en', "Ann's | house"],
    ['en', 'No. | 5'],
    ['de', 'das ist die | Frage'],
    ['de', 'mit einem | Hund'],
    ['de', 'weil | er kam'],
    ['de', 'wir haben | gegessen'],
    ['de', 'die soziale | Frage'],
    ['de', 'mit Dr. | Schmidt'],
    ['fr', 'la maison de | mon père'],
    ['fr', 'il ne | vient pas'],
    ['fr', "c'est | vrai"],
    ['fr', "le toit d'une | maison"],
    ['fr', 'M. | Dupont'],
    ['es', 'la casa de | mi padre'],
    ['es', 'el señor | García'.replace('señor', 'Señor')],
    ['es', 'no | viene'],
    ['it', 'la casa della | nonna'],
    ['it', 'non | viene'],
    ['pt', 'a casa da | avó'],
    ['pt', 'não | vem'],
    ['nl', 'het huis van | mijn vader'],
    ['nl', 'hij heeft | gegeten'],
    ['ru', 'он живёт в | городе'],
    ['ru', 'я не | знаю'],
    ['ru', 'новый | дом'],
  ])('%s: %s', (language, text) => {
    expect(rate(language, text)).toBe('bad');
  });
});

describe('a break is good before what opens a phrase', () => {
  test.each([
    ['en', 'she left | because it rained'],
    ['en', 'they went up | to the house'],
    ['de', 'sie ging | weil es regnete'],
    ['fr', 'elle dit | que oui'],
    ['fr', "elle dit | qu'il vient"],
    ['es', 'ella dice | que sí'],
    ['it', 'lei parla | con Anna'],
    ['pt', 'ela fala | com Ana'],
    ['nl', 'zij zegt | dat het regent'],
    ['ru', 'она сказала | что да'],
  ])('%s: %s', (language, text) => {
    expect(rate(language, text)).toBe('good');
  });
});

test.each<[string, string, BreakQuality]>([
  ['en', 'It rained. | She left.', 'sentence'],
  ['en', 'It rained, | she left.', 'clause'],
  ['en', 'Well... | maybe', 'clause'],
  ['en', 'Well... | Maybe', 'sentence'],
  ['en', '“It rained.” | She left.', 'sentence'],
  ['zh', '下雨了。 | 她走了', 'sentence'],
  ['zh', '下雨了 | ，她走了', 'forbidden'],
  ['ja', '「 | はい', 'forbidden'],
  ['en', 'at last | she came', 'poor'],
  ['en', 'houses | stand', 'neutral'],
  ['xx', 'the | house', 'neutral'],
  ['xx', 'maison, | porte', 'clause'],
])('%s: %s: %s', (language, text, quality) => {
  expect(rate(language, text)).toBe(quality);
});

test('a language code with a region has the rules of its language', () => {
  expect(findRules('pt-BR')).toBe(findRules('pt'));
  expect(findRules('constructor')).toBeUndefined();
});
