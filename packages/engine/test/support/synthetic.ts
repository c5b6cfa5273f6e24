import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '@earshot/specification';
import { onTestFinished } from 'vitest';
import { type SyntheticKind, writeSyntheticModel } from '../../src/synthetic-models.js';

/** Why sherpa-onnx cannot be loaded on this machine, or `undefined` when it can. */
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

/**
 * Writes a synthetic model into a folder of its own, which is removed when the test has finished.
 */
export function temporaryModel(kind: SyntheticKind): string {
  const folder = temporaryFolder();
  writeSyntheticModel(folder, kind);
  return folder;
}

/** Changes the description of a model. */
export function describeModel(
  folder: string,
  change: (description: Record<string, unknown>) => void,
): void {
  const path = join(folder, 'model.json');
  const description = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  change(description);
  writeFileSync(path, JSON.stringify(description));
}

/** Makes the description of a model fit its files again. */
export function acceptFiles(folder: string): void {
  describeModel(folder, (description) => {
    for (const file of Object.values(description['files'] as Record<string, { path: string }>)) {
      const bytes = readFileSync(join(folder, file.path));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      Object.assign(file, { sizeBytes: bytes.length, sha256 });
    }
  });
}
