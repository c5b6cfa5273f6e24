import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, temporaryModel } from '../../../../test/support/synthetic.js';
import { EngineModelError } from '../../../port/engine-model-error.js';
import {
  createMoonshineTokenizer,
  readTokenizerBin,
  tokensOfVocabulary,
} from './moonshine/moonshine-tokenizer.js';
import type { Tokenizer } from './speech-family.js';
import { readTokenizerJson } from './tokenizer-json.js';
import { readWhisperTokenizer } from './whisper/whisper-tokenizer.js';

const markers = ['<unk>', '<s>', '</s>'];
const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const pieces = ['▁', '▁h', '▁he', 'll', '▁hell', '▁hello', 'é', '日'];
const byteName = (byte: number) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

const moonshine = createMoonshineTokenizer([
  ...markers.map((marker) => Buffer.from(marker)),
  ...bytes.map((byte) => Buffer.from([byte])),
  ...pieces.map((piece) => Buffer.from(piece)),
]);

const decodeText = (tokenizer: Tokenizer, ids: readonly number[]) =>
  Buffer.concat(ids.map((id) => tokenizer.decodeToken(id))).toString('utf8');

const words = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('hello', ' ', '日本', 'é', "it's", '12', '--', 'hostel'))
      .map((parts) => parts.join('')),
  )
  // It is the sign for a space.
  .filter((text) => !text.includes('▁'));

describe('the tokens of a text are the text behind a space', () => {
  test('of Moonshine', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(decodeText(moonshine, moonshine.tokenize(text))).toBe(` ${text}`);
      }),
    );
    expect(moonshine.tokenize('hello')).toEqual([259 + pieces.indexOf('▁hello')]);
  });

  test('of Whisper', () => {
    const whisper = readWhisperTokenizer(join(temporaryModel('whisper-merged'), 'tokenizer.json'));
    fc.assert(
      fc.property(words, (text) => {
        expect(decodeText(whisper, whisper.tokenize(text))).toBe(` ${text}`);
      }),
    );
    expect(whisper.tokenize('alpha')).toHaveLength(1);
    expect(whisper.tokenize('hostel').map((id) => decodeText(whisper, [id]))).toEqual([
      ' hos',
      'tel',
    ]);
    expect(decodeText(whisper, [whisper.end, whisper.findMarker('de') ?? 0])).toBe('');
    expect(whisper.findMarker('xx')).toBeUndefined();
  });
});

test('words begin with a space, and text ends with the end', () => {
  const beginsWord = (piece: string) => moonshine.beginsWord(259 + pieces.indexOf(piece));
  expect(['▁h', '▁hello'].every(beginsWord)).toBe(true);
  expect(['ll', 'é', '日'].some(beginsWord)).toBe(false);
  expect(moonshine.beginsWord(moonshine.end)).toBe(true);
});

describe('tokenizer.bin', () => {
  const bin = (tokens: readonly Uint8Array[]) =>
    Buffer.concat(
      tokens.flatMap((token) => [
        token.length < 128
          ? Uint8Array.of(token.length)
          : Uint8Array.of((token.length % 128) + 128, Math.floor(token.length / 128)),
        token,
      ]),
    );

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 }), (tokens) => {
        expect(readTokenizerBin(bin(tokens), 'x').map((token) => [...token])).toEqual(
          tokens.map((token) => [...token]),
        );
      }),
    );
  });

  test('any bytes are read, or refused with the name of the file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (content) => {
        try {
          const tokens = readTokenizerBin(content, 'tokenizer.bin');
          const length = tokens.reduce((sum, token) => sum + token.length, 0);
          expect(length).toBeLessThanOrEqual(content.length);
        } catch (error) {
          expect(EngineModelError.is(error)).toBe(true);
          expect(String(error)).toContain('tokenizer.bin');
        }
      }),
    );
    expect(() => readTokenizerBin(Uint8Array.of(5, 1), 'x')).toThrow(
      'token 0 ends behind the file',
    );
    expect(() => readTokenizerBin(Uint8Array.of(1, 1, 200), 'x')).toThrow('token 1');
  });
});

describe('tokenizer.json', () => {
  const written = (content: string) => {
    const file = join(temporaryFolder(), 'tokenizer.json');
    writeFileSync(file, content);
    return file;
  };
  const writeTokenizer = (vocab: unknown, rest = {}) =>
    written(JSON.stringify({ model: { vocab, ...rest } }));

  test('has the same tokens as tokenizer.bin', () => {
    const vocabulary = [...markers, ...bytes.map(byteName), ...pieces];
    const file = writeTokenizer(Object.fromEntries(vocabulary.map((piece, id) => [piece, id])));
    const tokenizer = createMoonshineTokenizer(
      tokensOfVocabulary(readTokenizerJson(file).model.vocab),
    );
    for (const text of ['hello', 'hé 日本'])
      expect(tokenizer.tokenize(text)).toEqual(moonshine.tokenize(text));
    expect(decodeText(tokenizer, tokenizer.tokenize('hé 日本'))).toBe(' hé 日本');
  });

  test.each([
    ['no JSON', 'x', 'cannot be read'],
    ['another document', '{"model":[]}', 'model'],
    ['numbers that are none', '{"model":{"vocab":{"a":"1"}}}', 'model.vocab.a'],
    ['negative numbers', '{"model":{"vocab":{"a":-1}}}', 'model.vocab.a'],
    ['numbers beyond any vocabulary', '{"model":{"vocab":{"a":1e9}}}', 'model.vocab.a'],
    ['merges of three', '{"model":{"vocab":{},"merges":[["a","b","c"]]}}', 'model.merges'],
    ['no end of a text', '{"model":{"vocab":{"a":1}}}', 'endoftext'],
  ])('is refused with %s', (_, content, problem) => {
    const file = written(content);
    expect(() => readWhisperTokenizer(file)).toThrow(problem);
    expect(() => readWhisperTokenizer(file)).toThrow(file);
  });

  test('a union that is no token is left out, whatever its name', () => {
    const name = 'constructor';
    const merges = Array.from(
      { length: name.length - 1 },
      (_, index) => `${name.slice(0, index + 1)} ${name[index + 1]}`,
    );
    const added = [{ id: 1, content: '<|endoftext|>' }];
    const file = written(
      JSON.stringify({ model: { vocab: { x: 0 }, merges }, added_tokens: added }),
    );
    expect(readWhisperTokenizer(file).tokenize(name)).toEqual([]);
  });
});
