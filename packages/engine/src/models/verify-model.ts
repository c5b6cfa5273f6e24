import { createHash } from 'node:crypto';
import { type BigIntStats, createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../port/engine-error.js';
import { EngineModelError, type ModelProblem } from '../port/engine-model-error.js';
import { checkSignature } from './check-signature.js';
import type { ModelDescription, ModelFile } from './model-description.js';
import type { ModelFamily } from './model-families.js';
import { type OnnxHeader, readOnnxHeader } from './onnx/onnx-header.js';
import { ProtobufError } from './onnx/protobuf-file.js';
import { readModelDescription } from './read-model-description.js';
import { readTokenTable, TokenTableError } from './token-table.js';
import { VerifiedFiles } from './verified-files.js';

/** Bytes per read for a checksum. */
const chunkBytes = 1024 * 1024;

/** Options of {@link verifyModel}. */
export interface VerifyModelOptions {
  /**
   * True to compute every checksum, even of files that have not changed since the last time.
   *
   * @defaultValue false
   */
  readonly recompute?: boolean | undefined;
  /**
   * Called while checksums are computed.
   *
   * @param doneBytes - bytes that were checked
   * @param totalBytes - bytes of all files
   */
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined;
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verifies the model of a directory: its description, the size and the checksum of each file, and
 * that the ONNX files have the inputs, the outputs and the metadata of their family. The libraries
 * that run models crash on a damaged one.
 *
 * @example
 * ```ts
 * import { verifyModel } from '@earshot/engine/models';
 *
 * const { family, name } = await verifyModel('models/moonshine-tiny-en');
 * console.log(name, family);
 * ```
 *
 * @param directory - directory of the model
 * @param options - progress, recomputation and cancellation
 * @returns the description
 * @throws EngineModelError that names the file, the problem and the remedy. The reason of the
 * signal when that is aborted
 */
export async function verifyModel(
  directory: string,
  options: VerifyModelOptions = {},
): Promise<ModelDescription> {
  const description = readModelDescription(directory);
  const fail = (path: string, problem: ModelProblem, what: string, cause?: unknown): never => {
    const file = join(directory, path);
    throw new EngineModelError(
      `${file} ${what}. Install the model ${description.name} again with: earshot models pull`,
      { file, problem, ...(cause === undefined ? {} : { cause }) },
    );
  };
  const files = [...Object.values(description.files), ...description.externalData];
  const states = new Map<string, BigIntStats>();
  for (const file of files) states.set(file.path, await checkSize(directory, file, fail));
  await checkChecksums(directory, files, states, options, fail);
  checkHeaders(directory, description, fail);
  return description;
}

type Fail = (path: string, problem: ModelProblem, what: string, cause?: unknown) => never;

async function checkSize(directory: string, file: ModelFile, fail: Fail): Promise<BigIntStats> {
  let state: BigIntStats | undefined;
  try {
    state = await stat(join(directory, file.path), { bigint: true });
  } catch (error) {
    return fail(file.path, 'missing', `cannot be read: ${errorMessage(error)}`, error);
  }
  if (!state.isFile()) return fail(file.path, 'missing', 'is no file');
  if (state.size !== BigInt(file.sizeBytes))
    return fail(
      file.path,
      'size',
      `has ${state.size} bytes instead of ${file.sizeBytes}: it is cut off, or another file`,
    );
  return state;
}

async function checkChecksums(
  directory: string,
  files: readonly ModelFile[],
  states: ReadonlyMap<string, BigIntStats>,
  { onProgress, recompute = false, signal }: VerifyModelOptions,
  fail: Fail,
): Promise<void> {
  const verified = new VerifiedFiles(directory);
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let doneBytes = 0;
  const report = (bytes: number) => {
    doneBytes += bytes;
    onProgress?.(doneBytes, totalBytes);
  };
  const findOrComputeChecksum = async ({ path, sizeBytes }: ModelFile): Promise<string> => {
    const state = states.get(path);
    const known = recompute || state === undefined ? undefined : verified.findChecksum(path, state);
    if (known !== undefined) {
      report(sizeBytes);
      return known;
    }
    try {
      const computed = await computeChecksum(join(directory, path), report, signal);
      if (state !== undefined) verified.record(path, state, computed);
      return computed;
    } catch (error) {
      signal?.throwIfAborted();
      return fail(path, 'missing', `cannot be read: ${errorMessage(error)}`, error);
    }
  };
  try {
    for (const file of files) {
      const actual = await findOrComputeChecksum(file);
      if (actual !== file.sha256)
        fail(
          file.path,
          'checksum',
          `has the SHA-256 ${actual} instead of ${file.sha256}: it is damaged, or another file`,
        );
    }
  } finally {
    verified.save();
  }
}

async function computeChecksum(
  path: string,
  report: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: chunkBytes, ...(signal && { signal }) });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    report(chunk.length);
  }
  return hash.digest('hex');
}

function checkHeaders(directory: string, description: ModelDescription, fail: Fail): void {
  const headers = new Map<string, OnnxHeader>();
  for (const [role, { path }] of Object.entries(description.files)) {
    if (!path.endsWith('.onnx')) continue;
    try {
      headers.set(role, readOnnxHeader(join(directory, path)));
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error;
      fail(path, 'format', `is no ONNX file, or a damaged one: ${error.message}`, error);
    }
  }
  const listed = new Set(description.externalData.map(({ path }) => path));
  for (const [role, { externalFiles }] of headers) {
    const { path = '' } = description.files[role] ?? {};
    const folder = path.split('/').slice(0, -1);
    for (const external of externalFiles) {
      if (!listed.has([...folder, external].join('/')))
        fail(
          path,
          'format',
          `keeps weights in ${external}, which externalData of its model.json does not list`,
        );
    }
  }
  const violation = checkSignature(description, headers);
  if (violation !== undefined)
    fail(
      description.files[violation.role]?.path ?? '',
      'format',
      `is not the ${violation.role} of a model of the family ${description.family}: ${violation.reason}`,
    );
  checkTokens(directory, description, headers, fail);
}

/** Families whose vocabulary ends with the blank, which their metadata does not count. */
const blankLast: readonly ModelFamily[] = [
  'nemo-ctc',
  'nemo-transducer',
  'streaming-nemo-transducer',
];

/**
 * Checks that there are as many tokens as the model has: the library ends its process otherwise, or
 * reads outside its memory.
 */
function checkTokens(
  directory: string,
  { family, files }: ModelDescription,
  headers: ReadonlyMap<string, OnnxHeader>,
  fail: Fail,
): void {
  const path = files['tokens']?.path;
  if (path === undefined) return;
  const counted = ['model', 'decoder', 'encoder']
    .map((role) => headers.get(role)?.metadata.get('vocab_size'))
    .find((size) => size !== undefined);
  try {
    const tokens = readTokenTable(join(directory, path));
    const isBlankLast = blankLast.includes(family);
    const expected = Number(counted ?? 0) + (isBlankLast ? 1 : 0);
    // Others may have symbols at the end that the model never finds.
    if (tokens.size < expected || (isBlankLast && tokens.size > expected))
      fail(path, 'format', `has ${tokens.size} tokens, and the model ${expected}`);
    if (isBlankLast && tokens.get(tokens.size - 1) !== '<blk>')
      fail(path, 'format', 'has not <blk> as its last token');
  } catch (error) {
    if (!(error instanceof TokenTableError)) throw error;
    fail(path, 'format', error.message, error);
  }
}
