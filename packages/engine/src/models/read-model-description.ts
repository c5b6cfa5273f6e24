import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatIssues } from '@earshot/core/validation';
import { errorMessage } from '../port/engine-error.js';
import { EngineModelError } from '../port/engine-model-error.js';
import {
  type ModelDescription,
  modelDescriptionFile,
  modelDescriptionSchema,
} from './model-description.js';

/** Maximum size of a `model.json`, in bytes. */
const maximumDescriptionBytes = 1024 * 1024;

/**
 * Reads the description of the model of a directory. Its other files are not checked.
 *
 * @param directory - directory of the model
 * @throws EngineModelError that names the file, the problem and the remedy
 */
export function readModelDescription(directory: string): ModelDescription {
  const file = join(directory, modelDescriptionFile);
  const fail = (what: string, cause?: unknown): never => {
    throw new EngineModelError(
      `${file} ${what}. Install the model again with: earshot models pull, or correct the file.`,
      { file, problem: 'description', cause },
    );
  };
  let text = '';
  try {
    const { size } = statSync(file);
    if (size > maximumDescriptionBytes)
      fail(`has ${size} bytes; a description has ${maximumDescriptionBytes} at most`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (EngineModelError.is(error)) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new EngineModelError(
      isMissing
        ? `${directory} is no folder of a model: it has no ${modelDescriptionFile}. Install a model with: earshot models pull, or name another folder.`
        : `${file} cannot be read: ${errorMessage(error)}. Allow the service to read it.`,
      { file, problem: 'missing', cause: error },
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`is no JSON: ${errorMessage(error)}`, error);
  }
  const parsed = modelDescriptionSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const sentences = formatIssues(parsed.error, value, { whole: 'the description' });
  return fail(`is no description of a model: ${sentences.join('; ')}`, parsed.error);
}
