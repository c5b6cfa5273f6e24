import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineFailedError } from '../../port/engine-error.js';

/** A word with which a language model is extended. */
export interface ExtensionWord {
  /** Name, which the model does not have yet. */
  readonly name: string;
  /** Probability in relation to an even share of the model. */
  readonly weight: number;
}

/** A temporary language model file. */
export interface ExtendedLanguageModel {
  /** Path under which the library reads it. */
  readonly path: string;
  /** Removes the file, which the library needs only while it loads. */
  remove(): Promise<void>;
}

const signature = 'Trie Language Model';

/** Base of the logarithms that the file holds. */
const logarithmBase = 1.0001;

/**
 * Bytes of one word: probability, backoff weight, first of the longer sequences that end with it.
 */
const unigramBytes = 12;

/** Bits of a quantized probability, and as many of a quantized backoff weight. */
const quantizedBits = 16;
const quantizationTableBytes = 2 ** quantizedBits * 4;

const copiedBytes = 4 * 1024 * 1024;

const requiredBits = (value: number) => (value === 0 ? 0 : Math.floor(Math.log2(value)) + 1);

/** Offsets of the parts of a trie file, in bytes. */
interface TrieLayout {
  readonly order: number;
  readonly wordCount: number;
  readonly unigramsAt: number;
  readonly namesAt: number;
}

const unsupported = (path: string, reason: string) =>
  new EngineFailedError(
    `custom_vocabulary: the language model ${path} cannot be extended with words: ${reason}; the trie format of the library is needed.`,
  );

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Bytes of the packed sequences of one length, as the library computes them. */
const packedBytes = (entries: number, bitsPerEntry: number) =>
  Math.floor(((1 + entries) * bitsPerEntry + 7) / 8) + 8;

async function readLayout(file: FileHandle, path: string): Promise<TrieLayout> {
  const header = await readExactly(file, 0, signature.length + 1 + 4 * 10);
  if (header.toString('latin1', 0, signature.length) !== signature) {
    throw unsupported(path, 'it begins with something else');
  }
  const order = header[signature.length] ?? 0;
  if (order < 2 || order > 10) throw unsupported(path, `its order is ${order}`);
  const countsAt = signature.length + 1;
  const counts = Array.from({ length: order }, (_, index) =>
    header.readUInt32LE(countsAt + 4 * index),
  );
  const wordCount = counts[0] ?? 0;
  const quantizationBytes = 4 + (2 * (order - 2) + 1) * quantizationTableBytes;
  const unigramsAt = countsAt + 4 * order + quantizationBytes;
  const wordBits = requiredBits(wordCount);
  let namesAt = unigramsAt + unigramBytes * (wordCount + 1);
  for (let length = 2; length < order; length += 1) {
    const bits = wordBits + 2 * quantizedBits + requiredBits(counts[length] ?? 0);
    namesAt += packedBytes(counts[length - 1] ?? 0, bits);
  }
  namesAt += packedBytes(counts[order - 1] ?? 0, wordBits + quantizedBits);
  const names = await readExactly(file, namesAt, 4);
  const { size } = await file.stat();
  if (names.length < 4 || names.readInt32LE(0) !== size - namesAt - 4) {
    throw unsupported(path, 'its parts are not as long as it says');
  }
  return { order, wordCount, unigramsAt, namesAt };
}

/**
 * Creates a file and removes its name where the system lets a process open its own descriptors, so
 * that a crash leaves no file behind.
 */
async function createTemporaryFile(): Promise<{ file: FileHandle; model: ExtendedLanguageModel }> {
  const path = join(tmpdir(), `earshot-${randomUUID()}.lm`);
  const file = await open(path, 'wx+', 0o600);
  const descriptorPath = `/proc/self/fd/${file.fd}`;
  if (!existsSync(descriptorPath)) {
    return {
      file,
      model: {
        path,
        async remove() {
          await file.close();
          await unlink(path);
        },
      },
    };
  }
  await unlink(path);
  return { file, model: { path: descriptorPath, remove: () => file.close() } };
}

async function copyRange(from: FileHandle, to: FileHandle, start: number, end: number) {
  const buffer = Buffer.allocUnsafe(Math.min(copiedBytes, Math.max(0, end - start)));
  for (let position = start; position < end; ) {
    const { bytesRead } = await from.read(
      buffer,
      0,
      Math.min(buffer.length, end - position),
      position,
    );
    if (bytesRead === 0) throw new Error('The file ended early.');
    await to.write(buffer, 0, bytesRead);
    position += bytesRead;
  }
}

/** Unigrams of words, as the model has them, after its last one. */
function writeUnigrams(words: readonly ExtensionWord[], wordCount: number, last: Buffer): Buffer {
  const unigrams = Buffer.alloc(unigramBytes * words.length);
  for (const [index, { weight }] of words.entries()) {
    const score = Math.log(weight / wordCount) / Math.log(logarithmBase);
    unigrams.writeFloatLE(score, unigramBytes * index);
    // No longer sequence ends with it: the range from here to the next word is empty.
    last.copy(unigrams, unigramBytes * index + 8, 8, 12);
  }
  return unigrams;
}

/**
 * Writes a copy of a language model that has more words. Words that are added to a loaded model
 * instead have numbers beyond those that its search for sequences expects: libraries before October
 * 2016, such as Debian's 5prealpha, then read outside of their memory, which kills the process or
 * lets it spin.
 *
 * @param path - the model, in the library's trie format
 * @throws EngineFailedError when the file is something else, or cannot be written
 */
export async function extendLanguageModel(
  path: string,
  words: readonly ExtensionWord[],
): Promise<ExtendedLanguageModel> {
  const source = await open(path, 'r');
  try {
    const { order, wordCount, unigramsAt, namesAt } = await readLayout(source, path);
    if (requiredBits(wordCount + words.length) !== requiredBits(wordCount)) {
      throw unsupported(path, `it has no room for ${words.length} words more`);
    }
    const unigramsEnd = unigramsAt + unigramBytes * wordCount;
    const last = await readExactly(source, unigramsEnd, unigramBytes);
    const additions = writeUnigrams(words, wordCount, last);
    const header = await readExactly(source, 0, signature.length + 1 + 4 * order);
    header.writeUInt32LE(wordCount + words.length, signature.length + 1);
    const names = Buffer.from(words.map(({ name }) => `${name}\0`).join(''), 'latin1');
    const namesBytes = await readExactly(source, namesAt, 4);
    const formerNames = namesBytes.readInt32LE(0);
    namesBytes.writeInt32LE(formerNames + names.length);
    const { file, model } = await createTemporaryFile();
    try {
      await file.write(header);
      await copyRange(source, file, header.length, unigramsEnd);
      await file.write(additions);
      await copyRange(source, file, unigramsEnd, namesAt);
      await file.write(namesBytes);
      await copyRange(source, file, namesAt + 4, namesAt + 4 + formerNames);
      await file.write(names);
      return model;
    } catch (cause) {
      await model.remove();
      throw cause;
    }
  } catch (cause) {
    if (cause instanceof EngineFailedError) throw cause;
    throw new EngineFailedError(
      `A language model with the words of the custom vocabulary cannot be written to ${tmpdir()}.`,
      { cause },
    );
  } finally {
    await source.close();
  }
}
