import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptionLanguage } from '@earshot/core/types';
import * as z from 'zod';
import type { ModelFacts } from '../install/model-description.js';
import { ModelError } from '../model-error.js';
import type { ClassifierLayout, MergedLayout } from './find-layout.js';

const configurationSchema = z.looseObject({ model_type: z.string().nullish() });
const architecturesSchema = z.looseObject({ architectures: z.array(z.string()).default([]) });
const tokenizerSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int(), content: z.string() })).default([]),
});

/**
 * Id of the token that begins a transcript in multilingual models of Whisper. It is lower in
 * English-only models.
 */
const multilingualStart = 50_258;

/**
 * Recognises the family and the languages of a model that the catalogue does not have.
 *
 * @param languages - languages of the caller, or undefined to find them
 * @throws ModelError `invalid_import` when they cannot be found
 */
export async function recogniseModel(
  layout: MergedLayout,
  name: string,
  languages: readonly TranscriptionLanguage[] | undefined,
): Promise<ModelFacts> {
  const isWhisper = await isOfWhisper(layout);
  const found = languages === undefined ? await findLanguages(layout, isWhisper) : [...languages];
  const detects = isWhisper && (found === 'all' || found.length > 1);
  return {
    name,
    family: isWhisper ? 'whisper-merged' : 'moonshine-merged',
    languages: found,
    abilities: {
      wordTimestamps: true,
      confidences: true,
      hotwords: true,
      punctuation: true,
      casing: true,
      ...(detects ? { languageIdentification: true } : {}),
    },
  };
}

/**
 * Recognises a token classifier by its labels.
 *
 * @param languages - languages of the caller, because its files do not name any
 * @throws ModelError `invalid_import` when it is not a token classifier, or no language is given
 */
export async function recogniseClassifier(
  { configuration, folder }: ClassifierLayout,
  name: string,
  languages: readonly TranscriptionLanguage[] | undefined,
): Promise<ModelFacts> {
  const path = join(folder, configuration);
  const { architectures } = await readJson(path, architecturesSchema);
  if (!architectures.some((architecture) => architecture.endsWith('ForTokenClassification')))
    throw new ModelError(
      'invalid_import',
      `${path} has the architectures ${architectures.join(', ') || 'none'}, and one that ends with ForTokenClassification can be imported`,
    );
  if (languages === undefined) throw new ModelError('invalid_import', languageMissing(folder));
  return { name, family: 'token-classifier', languages: [...languages], abilities: {} };
}

function languageMissing(folder: string): string {
  return `nothing in ${folder} says which language the model knows: name it, such as with --language en`;
}

async function isOfWhisper({ configurations, folder, tokenizer }: MergedLayout): Promise<boolean> {
  const path = configurations.find((name) => name === 'config.json');
  const type =
    path === undefined
      ? undefined
      : (await readJson(join(folder, path), configurationSchema)).model_type;
  if (type === 'whisper' || type === 'moonshine') return type === 'whisper';
  if (typeof type === 'string')
    throw new ModelError(
      'invalid_import',
      `${join(folder, 'config.json')} has the model_type ${type}, and whisper or moonshine can be imported`,
    );
  // Models of the Moonshine library have no configuration and their own tokenizer. The
  // configuration of CTranslate2 names no type.
  return tokenizer !== 'tokenizer.bin' && configurations.length > 0;
}

async function findLanguages(
  { folder, tokenizer }: MergedLayout,
  isWhisper: boolean,
): Promise<ModelFacts['languages']> {
  if (!isWhisper) throw new ModelError('invalid_import', languageMissing(folder));
  const { added_tokens } = await readJson(join(folder, tokenizer), tokenizerSchema);
  const start = added_tokens.find(({ content }) => content === '<|startoftranscript|>');
  if (start === undefined)
    throw new ModelError(
      'invalid_import',
      `${join(folder, tokenizer)} has no token <|startoftranscript|>: it is not a tokenizer of Whisper`,
    );
  return start.id >= multilingualStart ? 'all' : ['en'];
}

async function readJson<Value>(path: string, schema: z.ZodType<Value>): Promise<Value> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ModelError('invalid_import', `${path} cannot be read as JSON of a model`, error);
  }
}
