import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createSpeller } from './create-speller.js';

// More than 300 lines: examples and properties of one function share their helpers.

/** An utterance of words of one duration. */
function utterance(words: readonly string[], seconds = 1): Utterance {
  return {
    start: 0,
    end: words.length * seconds,
    confidence: 0.7,
    channel: 1,
    language: 'en',
    speaker: 2,
    text: words.join(''),
    words: words.map((word, index) => ({
      word,
      start: index * seconds,
      end: (index + 1) * seconds,
      confidence: (index % 10) / 10,
    })),
  };
}

/** An utterance of a text whose words are set apart by spaces. */
const say = (text: string, seconds = 1) => utterance(text.match(/\s*\S+/g) ?? [], seconds);

const spell = (dictionary: Record<string, string[]>, text: string) =>
  createSpeller({ spelling_dictionary: dictionary }).spell(say(text)).text;

verifies('add-ons.spelling-apostrophes', 'an apostrophe is one however it is typed', () => {
  for (const form of ["o'brien", 'o’brien', 'oʼbrien'])
    for (const said of ["o'brien", 'O’Brien', 'Oʼbrien'])
      expect(spell({ 'O’Brien': [form] }, `ask ${said} now`)).toBe('ask O’Brien now');
  expect(spell({ Cant: ["can't"] }, 'I can’t, can t')).toBe('I Cant, can t');
});

describe('forms match', () => {
  it.each<[string, Record<string, string[]>, string, string]>([
    ['a word', { Siobhan: ['shivon'] }, 'ask shivon now', 'ask Siobhan now'],
    ['several words', { Earshot: ['ear shot'] }, 'the ear shot works', 'the Earshot works'],
    [
      'the longest form',
      { NYC: ['new york'], 'NY state': ['new york state'] },
      'new york state of new york',
      'NY state of NYC',
    ],
    ['the leftmost form', { X: ['a b'], Y: ['b c d'] }, 'a b c d', 'X c d'],
    ['a form after the start of another', { X: ['a b c'], Y: ['b d'] }, 'a b d', 'a Y'],
    ['the first of two keys', { One: ['won'], Two: ['won'] }, 'won', 'One'],
    ['any case', { iOS: ['EYE os'] }, 'on Eye OS', 'on iOS'],
    ['any white space', { Earshot: [' ear  shot '] }, 'an ear\n shot', 'an Earshot'],
    [
      'a word with its punctuation',
      { Earshot: ['ear shot'] },
      '"Ear shot", he said: ear shot!',
      '"Earshot", he said: Earshot!',
    ],
    ['no words over punctuation', { Earshot: ['ear shot'] }, 'an ear, shot', 'an ear, shot'],
    [
      'no part of a word',
      { dog: ['cat'] },
      "concatenate cat's cat_2 2cat cat.com cat-like",
      "concatenate cat's cat_2 2cat cat.com dog-like",
    ],
    [
      'forms with punctuation',
      { 'C++': ['c plus plus', 'c++'], 'A.I.': ['a.i.'], "O'Hara": ["o'hara"] },
      "c plus plus, C++ and a.i. by o'hara",
      "C++, C++ and A.I. by O'Hara",
    ],
    [
      'numbers',
      { π: ['3.14'], many: ['1,000'] },
      '3.14 3.141 1,000, 1,000,000',
      'π 3.141 many, 1,000,000',
    ],
    [
      'signs that patterns have a meaning for',
      { '$& $1 \\b': ['.*', '(a+)+$'] },
      'a .* b (a+)+$ c',
      'a $& $1 \\b b $& $1 \\b c',
    ],
    [
      'a form whose other words were heard before it',
      { Earshot: ['ear shot'], Air: ['shot air'] },
      'shot ear shot shot air',
      'shot Earshot Air',
    ],
    [
      'forms that continue in several ways',
      { A: ['ear shot'], B: ['ear ring'], C: ['ear-ring'], D: ['ear shot gun'] },
      'ear shot, ear ring ear-ring ear shot gun ear drum',
      'A, B C D ear drum',
    ],
    ['nothing again', { b: ['a'], c: ['b'] }, 'a b', 'b c'],
    [
      'names of object members',
      { constructor: ['__proto__'], toString: ['ctor'] },
      '__proto__ ctor constructor',
      'constructor toString constructor',
    ],
  ])('%s', (_name, dictionary, text, expected) => {
    expect(spell(dictionary, text)).toBe(expected);
  });

  it.each<[string, Record<string, string[]>, string, string]>([
    ['composed and decomposed', { Zoe: ['zoe\u0308'] }, 'ask ZO\u00cb now', 'ask Zoe now'],
    [
      'letters that write out as two',
      { Gasse: ['strasse'] },
      'Straße STRASSE STRAẞE',
      'Gasse Gasse Gasse',
    ],
    ['every sigma', { road: ['οδοσ'] }, 'ΟΔΟΣ οδος', 'road road'],
    ['i with a dot and without', { x: ['istanbul'] }, 'ISTANBUL ıstanbul', 'x ıstanbul'],
    ['Chinese without spaces', { 天氣: ['天气'] }, '今天天气很好', '今天天氣很好'],
    ['Japanese with Latin', { OpenAI: ['オープンai'] }, '昨日オープンAIは', '昨日OpenAIは'],
    ['Thai by graphemes', { X: ['ก'] }, 'กา กำ ก', 'Xา กำ X'],
    ['no half of an emoji', { x: ['👩'] }, '👩‍💻 👩', '👩‍💻 x'],
    ['a flag', { Sweden: ['🇸🇪'] }, 'in 🇸🇪🇩🇪', 'in Sweden🇩🇪'],
    ['Hindi words whole', { x: ['नम'] }, 'नमस्ते नम', 'नमस्ते x'],
    ['letters beyond the first plane', { x: ['𝒜𝒷'] }, '𝒜𝒷 𝒜', 'x 𝒜'],
  ])('%s', (_name, dictionary, text, expected) => {
    expect(spell(dictionary, text)).toBe(expected);
  });
});

describe('words', () => {
  const speller = createSpeller({
    spelling_dictionary: {
      Earshot: ['ear shot'],
      'New York': ['new yorck'],
      'Ab cdef': ['abc'],
      東京: ['东京'],
    },
  });

  it('of a form become one that spans them', () => {
    const { words, ...rest } = speller.spell(say('an ear shot, please'));
    expect(words).toEqual([
      { word: 'an', start: 0, end: 1, confidence: 0 },
      { word: ' Earshot,', start: 1, end: 3, confidence: 0.15 },
      { word: ' please', start: 3, end: 4, confidence: 0.3 },
    ]);
    expect(rest).toEqual({ ...say(''), end: 4, text: 'an Earshot, please', words: undefined });
  });

  it('keep their times where there are as many', () => {
    expect(speller.spell(say('to new yorck.')).words).toEqual([
      { word: 'to', start: 0, end: 1, confidence: 0 },
      { word: ' New', start: 1, end: 2, confidence: 0.1 },
      { word: ' York.', start: 2, end: 3, confidence: 0.2 },
    ]);
  });

  it('divide the time by characters where there are more', () => {
    expect(speller.spell(say('ABC')).words).toEqual([
      { word: 'Ab', start: 0, end: 0.333, confidence: 0 },
      { word: ' cdef', start: 0.333, end: 1, confidence: 0 },
    ]);
  });

  it('that share a form are written together', () => {
    const { words, text } = speller.spell(utterance(['在', '东', '京塔']));
    expect(text).toBe('在東京塔');
    expect(words).toEqual([
      { word: '在', start: 0, end: 1, confidence: 0 },
      { word: '東京塔', start: 1, end: 3, confidence: 0.15 },
    ]);
  });

  it('that come without separators get those of the text', () => {
    const recognised = say('an ear shot, please');
    const bare = {
      ...recognised,
      words: recognised.words.map((word) => ({ ...word, word: word.word.trim() })),
    };
    expect(speller.spell(bare)).toEqual(speller.spell(recognised));
  });

  it('that differ from the text are spelt one by one', () => {
    const odd = { ...say('an Ear shot'), words: say('other new yorck ABC').words };
    const { text, words } = speller.spell(odd);
    expect(text).toBe('an Earshot');
    expect(words.map(({ word }) => word)).toEqual(['other', ' new', ' yorck', ' Ab cdef']);
  });

  it('that lack the end of the text are spelt one by one', () => {
    const said = say('new yorck ABC');
    const { text, words } = speller.spell({ ...said, words: said.words.slice(2) });
    expect(text).toBe('New York Ab cdef');
    expect(words.map(({ word }) => word)).toEqual([' Ab cdef']);
    const { words: begin } = speller.spell({ ...said, words: said.words.slice(0, 1) });
    expect(begin.map(({ word }) => word)).toEqual(['new']);
  });

  it('may be missing', () => {
    expect(speller.spell({ ...say('ear shot'), words: [] })).toMatchObject({
      text: 'Earshot',
      words: [],
    });
  });

  it('stay the very same when nothing matches', () => {
    const recognised = say('nothing to be spelt');
    expect(speller.spell(recognised)).toBe(recognised);
  });
});

/** Few letters, so that forms match often. */
const token = fc.constantFrom('a', 'b', 'c', 'ab', 'B', 'é', 'E\u0301');
const phrase = fc.array(token, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
/** Spellings share no letter with what was recognised. */
const spelling = fc
  .array(fc.constantFrom('X', 'Yy', 'Zzz$&'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const dictionaries = fc.dictionary(spelling, fc.array(phrase, { maxLength: 6 }), { maxKeys: 5 });
const recognised = fc
  .array(fc.tuple(token, fc.constantFrom('', '', '', ',', '.', '…')), { maxLength: 30 })
  // A length in no whole number of milliseconds.
  .map((words) => say(words.map(([word, mark]) => word + mark).join(' '), 1 / 7000));

/** Expected text, found by trying every form at every word. */
function spellSlowly(dictionary: Record<string, string[]>, text: string): string {
  const plain = (form: string) => form.normalize('NFC').toLowerCase();
  const forms = Object.entries(dictionary)
    .flatMap(([written, list]) => list.map((form) => ({ form: plain(form), written })))
    .toSorted((one, other) => other.form.split(' ').length - one.form.split(' ').length);
  const words = text === '' ? [] : text.split(' ');
  const spelt: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = forms.find(({ form }) => {
      const stretch = words.slice(at, at + form.split(' ').length).join(' ');
      return plain(stretch).replace(/[,.…]$/, '') === form;
    });
    const count = found?.form.split(' ').length ?? 1;
    const last = words[at + count - 1] ?? '';
    spelt.push(found === undefined ? last : found.written + (/[,.…]$/.exec(last)?.[0] ?? ''));
    at += count;
  }
  return spelt.join(' ');
}

test('the text is what trying every form would give', () => {
  fc.assert(
    fc.property(dictionaries, recognised, (spelling_dictionary, said) => {
      const { text } = createSpeller({ spelling_dictionary }).spell(said);
      expect(text).toBe(spellSlowly(spelling_dictionary, said.text));
    }),
    { numRuns: 2000 },
  );
});

test('what was spelt before makes no difference', () => {
  fc.assert(
    fc.property(dictionaries, fc.array(recognised, { maxLength: 8 }), (dictionary, utterances) => {
      const speller = createSpeller({ spelling_dictionary: dictionary });
      for (const said of utterances)
        expect(speller.spell(said)).toEqual(
          createSpeller({ spelling_dictionary: dictionary }).spell(said),
        );
    }),
    { numRuns: 500 },
  );
});

test('words make up the text, in order of time, within those that were recognised', () => {
  fc.assert(
    fc.property(dictionaries, recognised, (spelling_dictionary, said) => {
      const { text, words } = createSpeller({ spelling_dictionary }).spell(said);
      expect(words.map(({ word }) => word).join('')).toBe(text);
      expect(words[0]?.start).toBe(said.words[0]?.start);
      expect(words.at(-1)?.end).toBe(said.words.at(-1)?.end);
      for (const [index, { start, end, confidence }] of words.entries()) {
        expect(start).toBe(words[index - 1]?.end ?? 0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(0.9);
      }
      // Words that no form overlaps are the same objects.
      const untouched = words.filter(({ word }) => !/[XYZ]/.test(word));
      for (const word of untouched) expect(said.words).toContainEqual(word);
    }),
    { numRuns: 1000 },
  );
});

test('where keys are not forms, spelling again changes nothing', () => {
  fc.assert(
    fc.property(dictionaries, recognised, (spelling_dictionary, said) => {
      const speller = createSpeller({ spelling_dictionary });
      const once = speller.spell(said);
      expect(speller.spell(once)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

test('any text, cut into words anywhere, loses nothing but what is replaced', () => {
  const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { maxLength: 12 });
  const forms = fc.array(fc.string({ unit: 'grapheme', maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, forms, (words, list) => {
      const said = utterance(words);
      // What is spelt as a mark that occurs nowhere can be found again.
      const mark = '\ue000';
      const { text, words: spelt } = createSpeller({ spelling_dictionary: { [mark]: list } }).spell(
        said,
      );
      expect(spelt.map(({ word }) => word).join('')).toBe(text);
      let at = 0;
      for (const kept of text.split(mark)) {
        at = said.text.indexOf(kept, at);
        expect(at).toBeGreaterThanOrEqual(0);
        at += kept.length;
      }
      expect(said.text.startsWith(text.split(mark)[0] ?? '')).toBe(true);
      expect(said.text.endsWith(text.split(mark).at(-1) ?? '')).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a long form that almost matches everywhere is found where it does match', () => {
  const form = `${'a '.repeat(60)}b`;
  const { text } = createSpeller({ spelling_dictionary: { x: [form] } }).spell(
    say(`${'a '.repeat(20_000)}b a`),
  );
  expect(text).toBe(`${'a '.repeat(19_940)}x a`);
});

test('a text of any length without a space is spelt in time', () => {
  const { text } = createSpeller({ spelling_dictionary: { 天氣: ['天气'] } }).spell(
    utterance(['天'.repeat(200_000), '气']),
  );
  expect(text).toBe(`${'天'.repeat(199_999)}天氣`);
});
