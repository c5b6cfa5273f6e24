import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, readTextFile } from '../../files/read-model-file.js';
import { refuseModel } from '../../files/refuse-model.js';

/** Maximum size of a vocabulary, in bytes. That of Whisper has half a megabyte. */
const maximumBytes = 16 * 1024 * 1024;

/** Maximum length of a token. The longest of Whisper has 128 characters. */
const maximumCharacters = 256;

/** Tokens of a model by their number, and the file that they are from. */
export interface Vocabulary {
  readonly file: string;
  readonly tokens: readonly string[];
}

/**
 * Reads the vocabulary of a folder of CTranslate2: `vocabulary.json`, or the `vocabulary.txt` of
 * older ones.
 *
 * @param size - number of tokens of the model
 * @throws EngineModelError when there is none, or it has another number of tokens, a duplicate
 * token or one that is too long
 */
export function readVocabulary(folder: string, size: number): Vocabulary {
  const vocabulary = readTokens(folder);
  const { file, tokens } = vocabulary;
  if (tokens.length !== size)
    refuseModel(file, `has ${tokens.length} tokens instead of ${size}, as many as the model`);
  const long = tokens.findIndex((token) => token.length > maximumCharacters);
  if (long >= 0)
    refuseModel(
      file,
      `has ${tokens[long]?.length} characters in the token ${long}, and ${maximumCharacters} are allowed`,
    );
  const numbers = new Map(tokens.map((token, number) => [token, number]));
  const twice = tokens.findIndex((token, number) => numbers.get(token) !== number);
  if (twice >= 0)
    refuseModel(file, `has the token ${JSON.stringify(tokens[twice])} more than once`);
  return vocabulary;
}

function readTokens(folder: string): Vocabulary {
  const jsonFile = join(folder, 'vocabulary.json');
  const json = readJsonFile(jsonFile, maximumBytes);
  if (json !== undefined) {
    const parsed = z.array(z.string()).safeParse(json);
    return parsed.success
      ? { file: jsonFile, tokens: parsed.data }
      : refuseModel(jsonFile, 'is no list of tokens');
  }
  const textFile = join(folder, 'vocabulary.txt');
  const text = readTextFile(textFile, maximumBytes);
  if (text === undefined)
    return refuseModel(
      join(folder, 'tokenizer.json'),
      'is missing, and so are vocabulary.json and vocabulary.txt, from which it could be made: copy the tokenizer.json of the model into the folder',
      'missing',
    );
  return { file: textFile, tokens: text.replace(/\n$/u, '').split('\n') };
}
