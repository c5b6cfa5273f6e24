import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testKey } from '@earshot/server/testing';
import { parseAllDocuments } from 'yaml';
import { root } from '../read-examples.js';

/** Folder of the files that operators start from. */
const deployFolder = join(root, 'deploy');

/** Names of the manifests of Kubernetes. */
export const manifestNames: readonly string[] = readdirSync(join(deployFolder, 'kubernetes'));

/** Reads a file of the folder. */
export function readText(path: string): string {
  return readFileSync(join(deployFolder, path), 'utf8');
}

/**
 * Reads a YAML file with one document.
 *
 * @throws Error that names the place of a mistake, such as a key that is there twice
 */
export function readYaml(path: string): unknown {
  const [document, ...others] = parseAllDocuments(readText(path), { merge: true });
  if (document === undefined || !('contents' in document) || others.length > 0)
    throw new Error(`${path} must have exactly one document`);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw new Error(`${path}: ${problem.message}`);
  return document.toJS();
}

/** Values in place of those that an operator has to choose. */
export const chosenByOperator: Readonly<Record<string, string>> = {
  EARSHOT_API_KEY: testKey,
  POD_IP: '10.1.2.3',
};
