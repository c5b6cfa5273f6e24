import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineClosedError, EngineModelError } from '../src/index.js';
import { embedSentences, SentenceBatches } from '../src/model-tasks.js';
import { WordPieceTokenizer } from '../src/worker/bert/wordpiece-tokenizer.js';
import { readWordPieces } from '../src/worker/bert/wordpiece-vocabulary.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { needsRealModel, realModel } from './support/real-models.js';
import { acceptFiles, temporaryFolder, temporaryModel } from './support/synthetic.js';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const pieces = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  ...letters,
  ...letters.map((letter) => `##${letter}`),
  'the',
  'straw',
  '##berry',
  'straws',
  '##s',
  '##ing',
  '!',
  '.',
  "'",
  '水',
];
const numbers = new Map(pieces.map((piece, number) => [piece, number]));
const tokenizer = new WordPieceTokenizer(numbers);
const encoded = (text: string, maximum = 1000) =>
  tokenizer.encode(text, maximum).map((number) => pieces[number]);

describe('pieces of words', () => {
  verifies('sentence-encoder.tokens', 'are the longest from the start of a word on', () => {
    expect(encoded('The Strawberry!')).toEqual(['[CLS]', 'the', 'straw', '##berry', '!', '[SEP]']);
    expect(encoded('strawsing')).toEqual(['[CLS]', 'straws', '##ing', '[SEP]']);
    expect(encoded('  thé\t水水 the\u200b\n')).toEqual([
      '[CLS]',
      'the',
      '水',
      '水',
      'the',
      '[SEP]',
    ]);
    expect(encoded("it's")).toEqual(['[CLS]', 'i', '##t', "'", 's', '[SEP]']);
    expect(encoded(`${'a'.repeat(101)} 日 b`)).toEqual(['[CLS]', '[UNK]', '[UNK]', 'b', '[SEP]']);
  });

  verifies(
    'sentence-encoder.tokens',
    'make up the words again, without case and accents, whatever the text is',
    () => {
      const word = fc.stringMatching(/^[a-z]{1,12}$/);
      fc.assert(
        fc.property(fc.array(word, { maxLength: 20 }), (words) => {
          const found = encoded(words.join(' ')).slice(1, -1);
          const joined = found.map((piece) =>
            piece?.startsWith('##') === true ? piece.slice(2) : ` ${piece}`,
          );
          expect(joined.join('').trim()).toBe(words.join(' '));
          expect(encoded(words.join(' ').toUpperCase())).toEqual(encoded(words.join(' ')));
          // A piece is the longest that begins there.
          for (const [at, piece] of found.entries()) {
            const next = found[at + 1];
            if (next?.startsWith('##') !== true) continue;
            expect(numbers.has(`${piece}${next[2]}`)).toBe(false);
          }
        }),
      );
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary' }),
          fc.integer({ min: 2, max: 20 }),
          (text, most) => {
            const found = tokenizer.encode(text, most);
            expect(found.length).toBeLessThanOrEqual(most);
            expect([pieces[found[0] ?? 0], pieces[found.at(-1) ?? 0]]).toEqual(['[CLS]', '[SEP]']);
            for (const number of found) expect(pieces[number]).toBeDefined();
          },
        ),
      );
    },
  );

  test('come from the list of BERT, and from one with the marks of SentencePiece', () => {
    const folder = temporaryFolder();
    const lines = join(folder, 'vocab.txt');
    writeFileSync(lines, pieces.map((piece) => `${piece}\n`).join(''));
    const list = join(folder, 'vocab.json');
    const marked = pieces.map((piece) => {
      if (piece.startsWith('[')) return piece;
      return piece.startsWith('##') ? piece.slice(2) : `▁${piece}`;
    });
    writeFileSync(list, JSON.stringify(marked));
    expect(readWordPieces(list)).toEqual(numbers);
    expect(readWordPieces(lines)).toEqual(numbers);
    writeFileSync(lines, 'a\nb\n');
    expect(() => readWordPieces(lines)).toThrow(/lacks \[CLS\], \[SEP\], \[UNK\], \[PAD\]/);
    writeFileSync(list, '{"a": 1}');
    expect(() => readWordPieces(list)).toThrow(EngineModelError);
  });
});

describe('vectors of sentences', needsOnnxRuntime, () => {
  verifies(
    'sentence-encoder.vectors',
    'have length 1 and the order of the sentences, however long these are',
    async () => {
      const words = ['alpha', 'bravo', 'charlie', 'delta'];
      const sentences = Array.from({ length: 21 }, (_, index) =>
        Array.from({ length: 1 + (index % 5) }, () => words[index % 4]).join(' '),
      );
      const { vectors, vectorSize } = await embedSentences({
        directory: temporaryModel('sentence-encoder'),
        sentences: [...sentences, ''],
      });
      expect(vectors).toHaveLength(22 * vectorSize);
      const readVector = (at: number) => vectors.subarray(at * vectorSize, (at + 1) * vectorSize);
      const cosine = (one: number, other: number) =>
        readVector(one).reduce((sum, value, at) => sum + value * (readVector(other)[at] ?? 0), 0);
      for (let at = 0; at < 21; at += 1) {
        expect(Math.hypot(...readVector(at))).toBeCloseTo(1, 5);
        expect(cosine(at, at % 4) > 0.9).toBe(true);
        expect(cosine(at, (at + 1) % 4) < 0.3).toBe(true);
      }
    },
  );

  verifies('sentence-encoder.batches', 'of many callers come from one process', async () => {
    const directory = temporaryModel('sentence-encoder');
    const batches = new SentenceBatches({ directory, niceness: 19 });
    try {
      const texts = ['alpha', 'bravo', 'charlie'];
      const found = await Promise.all(texts.map((text) => batches.embed([text, 'delta'])));
      const alone = await embedSentences({ directory, sentences: [...texts, 'delta'] });
      const readVector = (at: number) =>
        alone.vectors.slice(at * alone.vectorSize, (at + 1) * alone.vectorSize);
      for (const [at, { vectors }] of found.entries())
        expect([...vectors]).toEqual([...readVector(at), ...readVector(3)]);
    } finally {
      batches.close();
    }
    await expect(batches.embed(['alpha'])).rejects.toSatisfy(EngineClosedError.is);
  });

  test('no sentences have none', async () => {
    const { vectors } = await embedSentences({
      directory: temporaryModel('sentence-encoder'),
      sentences: [],
    });
    expect(vectors).toHaveLength(0);
  });

  verifies('sentence-encoder.broken', 'are refused with the file and the remedy', async () => {
    const embed = (directory: string) => embedSentences({ directory, sentences: ['alpha'] });
    await expect(embed(temporaryModel('voice-encoder'))).rejects.toThrow(
      /of the family voice-encoder, where one of the family sentence-encoder is needed/,
    );
    const damaged = temporaryModel('sentence-encoder');
    truncateSync(join(damaged, 'model.onnx'), 20);
    await expect(embed(damaged)).rejects.toThrow(/model\.onnx has 20 bytes.*earshot models pull/);
    const wordless = temporaryModel('sentence-encoder');
    writeFileSync(join(wordless, 'vocab.txt'), 'no vocabulary\n');
    acceptFiles(wordless);
    await expect(embed(wordless)).rejects.toThrow(/vocab\.txt is no vocabulary/);
    rmSync(join(wordless, 'vocab.txt'));
    await expect(embed(wordless)).rejects.toSatisfy(EngineModelError.is);
  });

  test('an abort ends the work with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const work = embedSentences({
      directory: temporaryModel('sentence-encoder'),
      sentences: ['alpha'],
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
  });

  describe('with real weights', needsRealModel('minilm-l6-v2'), () => {
    const directory = realModel('minilm-l6-v2');

    test('pieces are those of BERT', () => {
      const real = new WordPieceTokenizer(readWordPieces(join(directory, 'vocab.json')));
      // As the tokenizer of the model encodes them.
      expect(real.encode("Hello, World! It's naïve.", 128)).toEqual([
        101, 7592, 1010, 2088, 999, 2009, 1005, 1055, 15743, 1012, 102,
      ]);
      expect(real.encode('ΟΔΟΣ İstanbul ﬁne', 128)).toEqual([
        101, 1169, 29722, 29730, 29733, 9960, 1984, 2638, 102,
      ]);
    });

    test('sentences about the same are alike', async () => {
      const { vectors, vectorSize } = await embedSentences({
        directory,
        sentences: [
          'The dog chased the ball across the park.',
          'A puppy was running after its toy on the grass.',
          'Interest rates were raised by the central bank.',
        ],
      });
      expect(vectorSize).toBe(384);
      const cosine = (one: number, other: number) => {
        let sum = 0;
        for (let at = 0; at < 384; at += 1)
          sum += (vectors[one * 384 + at] ?? 0) * (vectors[other * 384 + at] ?? 0);
        return sum;
      };
      expect(cosine(0, 1)).toBeGreaterThan(0.4);
      expect(cosine(0, 2)).toBeLessThan(0.2);
    });
  });
});
