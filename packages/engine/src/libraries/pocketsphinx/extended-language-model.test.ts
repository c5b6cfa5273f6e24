import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needsPocketsphinx } from '../../../test/support/speech.js';
import { EngineFailedError } from '../../port/engine-error.js';
import { extendLanguageModel } from './extended-language-model.js';
import { locateModel } from './locate-installation.js';

const wordCountAt = 20;

test(
  'the words are counted and named in the copy of the model, and it can be extended again',
  needsPocketsphinx,
  async () => {
    const { languageModel } = locateModel(process.env['EARSHOT_POCKETSPHINX_MODEL']);
    const original = await readFile(languageModel);
    const first = await extendLanguageModel(languageModel, [
      { name: 'earshot-0', weight: 10 },
      { name: 'earshot-1', weight: 1000 },
    ]);
    const second = await extendLanguageModel(first.path, [{ name: 'earshot-2', weight: 1 }]);
    const copy = await readFile(second.path);
    await Promise.all([first.remove(), second.remove()]);
    expect(copy.readUInt32LE(wordCountAt)).toBe(original.readUInt32LE(wordCountAt) + 3);
    expect(copy.subarray(-30).toString('latin1')).toBe('earshot-0\0earshot-1\0earshot-2\0');
    expect(copy.length).toBe(original.length + 3 * 12 + 30);
  },
);

test.each([
  ['something else', 'it begins with something else'],
  ['Trie Language Model\u0003', 'its parts are not as long as it says'],
  ['Trie Language Model\u0001', 'its order is 1'],
])('a file with %j is refused', async (text, reason) => {
  const path = join(tmpdir(), `earshot-test-${process.pid}.lm`);
  await writeFile(path, Buffer.concat([Buffer.from(text), Buffer.alloc(200)]));
  const outcome = await extendLanguageModel(path, []).catch((error: unknown) => error);
  expect(outcome).toSatisfy(EngineFailedError.is);
  expect(String(outcome)).toContain(reason);
});
