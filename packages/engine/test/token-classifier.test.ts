import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineModelError } from '../src/index.js';
import { classifyTokens } from '../src/model-tasks.js';
import { WordPieceTokenizer } from '../src/worker/bert/wordpiece-tokenizer.js';
import { readWordPieces } from '../src/worker/bert/wordpiece-vocabulary.js';
import { joinSpans, readLabels } from '../src/worker/token-labels/label-spans.js';
import { divideIntoWindows } from '../src/worker/token-labels/word-windows.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { acceptFiles, temporaryFolder, temporaryModel } from './support/synthetic.js';

/** Words one letter apart, with the labels that are named. */
function wordsWith(names: readonly string[], written: readonly string[]) {
  const labels = readLabels(names);
  return written.map((name, index) => ({
    ...(labels[names.indexOf(name)] ?? { label: undefined, begins: false, ends: false }),
    start: index * 2,
    end: index * 2 + 1,
    probability: 1 - index / 100,
  }));
}

const spansWith = (names: readonly string[], written: readonly string[]) =>
  joinSpans(wordsWith(names, written)).map(({ end, label, start }) => [
    label,
    start / 2,
    (end + 1) / 2,
  ]);

describe('labels of words', () => {
  verifies('token-classifier.labels', 'make spans in BIO, BIOES, BILOU and plain', () => {
    const bio = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC'];
    expect(
      spansWith(bio, ['B-PER', 'I-PER', 'B-PER', 'O', 'I-PER', 'I-LOC', 'B-LOC', 'I-LOC']),
    ).toEqual([
      ['PER', 0, 2],
      ['PER', 2, 3],
      ['PER', 4, 5],
      ['LOC', 5, 6],
      ['LOC', 6, 8],
    ]);
    const bioes = ['O', 'B_PER', 'I_PER', 'E_PER', 'S_PER'];
    expect(spansWith(bioes, ['B_PER', 'I_PER', 'E_PER', 'S_PER', 'I_PER', 'O'])).toEqual([
      ['PER', 0, 3],
      ['PER', 3, 4],
      ['PER', 4, 5],
    ]);
    const bilou = ['O', 'B-PER', 'I-PER', 'L-PER', 'U-PER'];
    expect(spansWith(bilou, ['B-PER', 'L-PER', 'U-PER'])).toEqual([
      ['PER', 0, 2],
      ['PER', 2, 3],
    ]);
    // The letter of E-MAIL is not a place in a span, since the other label has none.
    expect(spansWith(['O', 'E-MAIL', 'CITY'], ['E-MAIL', 'E-MAIL', 'CITY', 'O'])).toEqual([
      ['E-MAIL', 0, 2],
      ['CITY', 2, 3],
    ]);
  });

  verifies(
    'token-classifier.labels',
    'are kept by the spans that they are joined to, whatever the model writes',
    () => {
      const types = ['PER', 'LOC', 'E-MAIL'];
      const names = [
        'O',
        ...types.flatMap((type) => Array.from('BIES').map((place) => `${place}-${type}`)),
      ];
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...names)), (written) => {
          const words = wordsWith(names, written);
          const spans = joinSpans(words);
          for (const word of words) {
            const around = spans.filter(({ end, start }) => start <= word.start && word.end <= end);
            expect(around.map(({ label }) => label)).toEqual(
              word.label === undefined ? [] : [word.label],
            );
          }
          for (const [index, { confidence, end, start }] of spans.entries()) {
            expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
            const inside = words.filter((word) => word.start >= start && word.end <= end);
            expect(inside.slice(1).some(({ begins }) => begins)).toBe(false);
            expect(inside.slice(0, -1).some(({ ends }) => ends)).toBe(false);
            expect(confidence).toBeGreaterThanOrEqual(inside.at(-1)?.probability ?? 1);
            expect(confidence).toBeLessThanOrEqual(1);
          }
        }),
      );
    },
  );
});

verifies(
  'token-classifier.windows',
  'every word is read once, in a window with its neighbours',
  () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 80 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 30 }), (sizes, capacity) => {
        const windows = divideIntoWindows(sizes, capacity);
        const taken = windows.flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, index) => from + index),
        );
        expect(taken).toEqual([...sizes.keys()]);
        for (const { end, first, from, to } of windows) {
          expect(first <= from && from <= to && to <= end).toBe(true);
          const held = sizes.slice(first, end).map((size) => Math.min(size, capacity));
          expect(held.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(capacity);
        }
      }),
    );
    const [first, second] = divideIntoWindows(Array(30).fill(1), 20);
    expect(first).toEqual({ first: 0, end: 20, from: 0, to: 17 });
    expect(second).toEqual({ first: 15, end: 30, from: 17, to: 30 });
  },
);

describe('words of a tokenizer', () => {
  const numbered = (pieces: readonly string[]) =>
    new WordPieceTokenizer(new Map(pieces.map((piece, number) => [piece, number])));
  const named = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  const uncased = numbered([...named, 'anna', 'cafe', '##s', "'"]);
  const cased = numbered([...named, 'Anna', 'anna', 'café']);
  const listTexts = (tokenizer: WordPieceTokenizer, text: string) =>
    [...tokenizer.words(text)].map(({ end, start }) => text.slice(start, end));

  verifies('token-classifier.words', 'have their places in the text as it was written', () => {
    expect(listTexts(uncased, "Anna's cafe\u0301s,\u200b \u6c34x\ud83d\ude00!")).toEqual([
      'Anna',
      "'",
      's',
      'cafe\u0301s',
      ',\u200b',
      '\u6c34',
      'x\ud83d\ude00',
      '!',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const tokenizer of [uncased, cased]) {
          let before = 0;
          for (const { end, pieces, start } of tokenizer.words(text)) {
            expect(start).toBeGreaterThanOrEqual(Math.min(before, start));
            expect(end).toBeGreaterThan(start);
            expect(pieces.length).toBeGreaterThan(0);
            expect(text.slice(start, end).trim()).not.toBe('');
            before = end;
          }
        }
      }),
    );
  });

  verifies(
    'token-classifier.words',
    'keep case and accents where the vocabulary has capitals',
    () => {
      const listPieces = (tokenizer: WordPieceTokenizer, text: string) =>
        [...tokenizer.words(text)].flatMap(({ pieces }) => pieces);
      expect(listPieces(uncased, 'ANNA anna caf\u00e9')).toEqual([4, 4, 5]);
      expect(listPieces(cased, 'Anna anna caf\u00e9 ANNA cafe')).toEqual([4, 5, 6, 1, 1]);
    },
  );

  test('come from a tokenizer.json of WordPiece, and of no other kind', () => {
    const file = join(temporaryFolder(), 'tokenizer.json');
    const vocab = Object.fromEntries(named.map((piece, number) => [piece, number]));
    writeFileSync(file, JSON.stringify({ model: { type: 'WordPiece', vocab } }));
    expect([...readWordPieces(file).keys()]).toEqual(named);
    writeFileSync(file, JSON.stringify({ model: { type: 'BPE', vocab, merges: [] } }));
    expect(() => readWordPieces(file)).toThrow(/WordPiece/);
  });
});

describe('labelled spans of texts', needsOnnxRuntime, () => {
  verifies(
    'token-classifier.spans',
    'are found in texts longer than the model reads, at their places',
    async () => {
      const long = `${'golf hotel '.repeat(40)}Alpha bravo ${'golf, '.repeat(30)}charlie.`;
      const spans = await classifyTokens({
        directory: temporaryModel('token-classifier'),
        texts: ['', 'echo ALPHA', long, '...', 'delta'],
      });
      const found = (text: string, at: number) =>
        spans[at]?.map(({ end, label, start }) => [label, text.slice(start, end)]);
      expect(spans.map((each) => each.length)).toEqual([0, 1, 2, 0, 1]);
      expect(found('echo ALPHA', 1)).toEqual([['GIVENNAME', 'ALPHA']]);
      expect(found(long, 2)).toEqual([
        ['GIVENNAME', 'Alpha bravo'],
        ['ORG', 'charlie'],
      ]);
      for (const { confidence } of spans.flat()) expect(confidence).toBeCloseTo(0.974, 2);
    },
  );

  verifies('token-classifier.broken', 'need a sound model of the family', async () => {
    const classify = (directory: string) => classifyTokens({ directory, texts: ['alpha'] });
    await expect(classify(temporaryModel('sentence-encoder'))).rejects.toThrow(
      /of the family sentence-encoder, where one of the family token-classifier is needed/,
    );
    const damaged = temporaryModel('token-classifier');
    truncateSync(join(damaged, 'model.onnx'), 20);
    await expect(classify(damaged)).rejects.toThrow(/model\.onnx has 20 bytes/);
    const unlabelled = temporaryModel('token-classifier');
    const configuration = join(unlabelled, 'config.json');
    const withLabels = async (content: object) => {
      writeFileSync(configuration, JSON.stringify(content));
      acceptFiles(unlabelled);
      return classify(unlabelled);
    };
    await expect(withLabels({})).rejects.toThrow(/config\.json is not as expected: .*id2label/);
    await expect(withLabels({ id2label: { 1: 'O' } })).rejects.toThrow(/from 0 on/);
    await expect(withLabels({ id2label: { 0: 'O', 1: 'PER' } })).rejects.toSatisfy(
      (error) => EngineModelError.is(error) && /has 2 labels/.test(error.message),
    );
  });

  test('an abort ends the work with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const work = classifyTokens({
      directory: temporaryModel('token-classifier'),
      texts: ['alpha'],
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
  });
});
