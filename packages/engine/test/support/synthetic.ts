import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '@earshot/specification';
import { onTestFinished } from 'vitest';
import { type SyntheticKind, writeSyntheticModel } from '../../src/synthetic-models.js';

/** Why sherpa-onnx cannot be loaded on this machine; `undefined` when it can. */
function reasonOfAbsence(): string | undefined {
  try {
    createRequire(import.meta.url)('sherpa-onnx-node');
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

const reason = reasonOfAbsence();

/** Options of a test that runs models. */
export const needsSherpaOnnx = needs(
  reason === undefined,
  `sherpa-onnx-node, an optional dependency, cannot be loaded here: ${reason}`,
);

/** A folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a synthetic model into a folder of its own, which is removed when the test has finished. */
export function temporaryModel(kind: SyntheticKind): string {
  const folder = temporaryFolder();
  writeSyntheticModel(folder, kind);
  return folder;
}
