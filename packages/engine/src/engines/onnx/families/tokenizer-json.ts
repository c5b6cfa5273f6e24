import { readFileSync } from 'node:fs';
import { formatIssues } from '@earshot/core/validation';
import * as z from 'zod';
import { errorMessage } from '../../../port/engine-error.js';
import { EngineModelError } from '../../../port/engine-model-error.js';

const tokenId = z.int().min(0).max(1_000_000);

const tokenizerSchema = z.object({
  model: z.object({
    vocab: z.record(z.string(), tokenId),
    merges: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])).default([]),
  }),
  added_tokens: z.array(z.object({ id: tokenId, content: z.string() })).default([]),
});

/** The part of a `tokenizer.json` (Hugging Face Tokenizers) that byte pair encoding needs. */
export type TokenizerJson = z.infer<typeof tokenizerSchema>;

/**
 * Reads a `tokenizer.json` file.
 *
 * @throws EngineModelError when it is not a valid one
 */
export function readTokenizerJson(file: string): TokenizerJson {
  return readModelJson(file, tokenizerSchema);
}

/**
 * Reads a JSON file of a model.
 *
 * @param file - its path
 * @param schema - schema of its content
 * @throws EngineModelError that says what is wrong with it
 */
export function readModelJson<Content>(file: string, schema: z.ZodType<Content>): Content {
  const fail = (what: string, cause?: unknown): never => {
    throw new EngineModelError(
      `${file} ${what}. Install the model again with: earshot models pull`,
      { file, problem: 'format', cause },
    );
  };
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`cannot be read: ${errorMessage(error)}`, error);
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  return fail(
    `is not as expected: ${formatIssues(parsed.error, value, { whole: 'the file' }).join('; ')}`,
    parsed.error,
  );
}
