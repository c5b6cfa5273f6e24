import { describe, expect, it, test } from 'vitest';
import { wordSet } from '../../text/word-lists.js';
import { tokenize } from '../text/tokens.js';
import { mark, oneOf } from './element.js';
import { type Forms, Grammar } from './grammar.js';
import { small } from './number-elements.js';

const elements = {
  fruit: oneOf(wordSet('apple apples pear pears')),
  number: small({ minimum: 1, maximum: 99 }),
  dash: mark(/^-$/),
};

/** Forms that a text begins with, and what they are about. */
function matches(forms: Forms, text: string): [form: string, about: string][] {
  const { tokens } = tokenize(text);
  return new Grammar(elements, forms)
    .match(tokens, 0)
    .map(({ form, first, last }) => [form, text.slice(tokens[first]?.start, tokens[last]?.end)]);
}

describe('a pattern', () => {
  test.each([
    ['the? <fruit>', 'the pears', 'the pears'],
    ['the? <fruit>', 'pears', 'pears'],
    ['red|green <fruit>', 'green apples', 'green apples'],
    ['<number> <fruit>', 'twenty four pears', 'twenty four pears'],
    ['<number> <number> <fruit>', 'twenty four pears', 'twenty four pears'],
    ['<number> <dash> <number>', '3-4', '3-4'],
    ['eat [ <number> <fruit> ] now', 'eat two pears now', 'two pears'],
  ])('%s is read in: %s', (pattern, text, about) => {
    expect(matches({ form: [pattern] }, text)).toEqual([['form', about]]);
  });

  test.each([
    ['the <fruit>', 'pears'],
    ['<number> <fruit>', 'two plums'],
    ['<number> <dash> <number>', '3 4'],
    ['<number> <fruit>', 'two. Pears'],
    ['<number> <fruit>', 'two\npears'],
    ['<number> <fruit>', 'two (pears)'],
  ])('%s is not read in: %s', (pattern, text) => {
    expect(matches({ form: [pattern] }, text)).toEqual([]);
  });

  it('of an unknown element is an error that names it', () => {
    expect(() => new Grammar(elements, { form: ['<plum>'] })).toThrow(/plum/);
  });
});

describe('a grammar', () => {
  it('finds the longest forms, all that are equally long', () => {
    const forms = { count: ['<number>'], pair: ['<number> <number>'], sum: ['<number> <number>'] };
    expect(matches(forms, 'two three')).toEqual([
      ['pair', 'two three'],
      ['sum', 'two three'],
    ]);
  });

  it('is an element of another one', () => {
    const basket = new Grammar(elements, { basket: ['<number> <fruit>'] }).asElement();
    const both = new Grammar({ basket }, { baskets: ['<basket> and <basket>'] });
    const { tokens } = tokenize('two pears and three apples');
    expect(both.match(tokens, 0).map(({ next }) => next)).toEqual([5]);
    expect(both.startsWith('two')).toBe(true);
    expect(both.startsWith('and')).toBe(false);
  });
});
