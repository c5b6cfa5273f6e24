import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelDescriptionInput, modelDescriptionFile } from '../models/model-description.js';

/** Files of a model by their role, each with its name. */
export type ModelContents = Readonly<
  Record<
    string,
    {
      /** Path in the folder of the model. */
      readonly path: string;
      /** Content of the file. */
      readonly content: Uint8Array | string;
    }
  >
>;

/**
 * Writes the folder of a model: its files, and the `model.json` that describes them.
 *
 * @param directory - folder, which is created
 * @param contents - files by their role
 * @param description - the rest of the description
 */
export function writeModelFolder(
  directory: string,
  contents: ModelContents,
  description: Omit<ModelDescriptionInput, 'files' | 'formatVersion'>,
): void {
  mkdirSync(directory, { recursive: true });
  const files: ModelDescriptionInput['files'] = {};
  for (const [role, { content, path }] of Object.entries(contents)) {
    const bytes = Buffer.from(content);
    writeFileSync(join(directory, path), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files[role] = { path, sizeBytes: bytes.length, sha256 };
  }
  const whole: ModelDescriptionInput = { formatVersion: 1, ...description, files };
  writeFileSync(join(directory, modelDescriptionFile), `${JSON.stringify(whole, null, 2)}\n`);
}

/**
 * Text of a `tokens.txt`: a token and its number on each line.
 *
 * @param tokens - the tokens, in the order of their numbers
 */
export function tokensText(tokens: readonly string[]): string {
  return tokens.map((token, index) => `${token} ${index}\n`).join('');
}
