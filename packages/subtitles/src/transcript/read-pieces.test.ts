import { describe, expect, test } from 'vitest';
import { readPieces } from './read-pieces.js';

const readText = (words: string[], text?: string, row = 42): string =>
  readPieces(
    {
      start: 0,
      end: words.length,
      words: words.map((word, index) => ({ word, start: index, end: index + 1 })),
      text,
    },
    row,
  )
    .map((piece, index) => (piece.hasSpaceBefore && index > 0 ? ' ' : '') + piece.text)
    .join('');

describe('spaces between words', () => {
  test.each([
    ['words say them', ['Do', " n't", ' go'], undefined, "Do n't go"],
    ['words have none inside of one', ['do', "n't", ' go'], undefined, "don't go"],
    ['words end with them', ['do ', 'go'], undefined, 'do go'],
    ['the text says them', ['well', '-', 'known', 'man'], 'well-known man', 'well-known man'],
    ['nothing says them', ['go', 'now'], undefined, 'go now'],
    ['the text is another', ['go', 'now'], 'gone', 'go now'],
    ['the script has none', ['你', '好'], undefined, '你好'],
    ['two scripts meet', ['用', 'iPhone', '打'], undefined, '用 iPhone 打'],
    ['words have them inside', [' New York', ' now'], undefined, 'New York now'],
    ['words are nothing else', ['go', ' ', 'now'], undefined, 'go now'],
  ])('%s', (_, words, text, joined) => {
    expect(readText(words, text)).toBe(joined);
  });
});

describe('times', () => {
  test('of an utterance without words are shared by its characters', () => {
    expect(readPieces({ start: 10, end: 20, text: 'abcd efghij' }, 42)).toMatchObject([
      { text: 'abcd', startSeconds: 10, endSeconds: 14 },
      { text: 'efghij', startSeconds: 14, endSeconds: 20 },
    ]);
  });

  test('never run backwards', () => {
    const words = [
      { word: 'one', start: 5, end: 6 },
      { word: 'two', start: 4, end: 4.5 },
    ];
    const pieces = readPieces({ start: 4, end: 6, words }, 42);
    expect(pieces[1]).toMatchObject({ startSeconds: 5, endSeconds: 5 });
  });
});

describe('what is longer than a row', () => {
  test('is cut between grapheme clusters, evenly', () => {
    const [first, second, ...rest] = readPieces({ start: 0, end: 9, text: '👍🏽👍🏽👍🏽' }, 2);
    expect(first).toMatchObject({ text: '👍🏽👍🏽', continuesWord: false });
    expect(second).toMatchObject({ text: '👍🏽', continuesWord: true, hasSpaceBefore: false });
    expect(rest).toEqual([]);
  });

  test('is cut between words where the script has no spaces', () => {
    const pieces = readPieces({ start: 0, end: 8, text: '今天天气很好，我们去公园。' }, 8);
    expect(pieces.map(({ text }) => text)).toContain('公园');
    expect(pieces.every(({ continuesWord }) => !continuesWord)).toBe(true);
  });
});

test('characters that are a word each know which of them begin one', () => {
  const words = '今天天气好'
    .split('')
    .map((word, index) => ({ word, start: index, end: index + 1 }));
  const pieces = readPieces({ start: 0, end: 5, words }, 16);
  expect(pieces.map(({ continuesWord }) => continuesWord)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
