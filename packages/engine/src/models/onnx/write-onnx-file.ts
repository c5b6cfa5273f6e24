import { closeSync, openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type ExternalPlace,
  type ModelPart,
  modelParts,
  type OnnxModel,
  partBytes,
  partContent,
} from './onnx-model.js';
import { contentBytes } from './onnx-tensor.js';

/**
 * Size from which the weights get a file of their own, in bytes. A protocol buffer has at most 2
 * GiB.
 */
const maximumModelBytes = 2 ** 31 - 1;

/**
 * Minimum size of a tensor that is moved into the file of weights, in bytes: shapes, which the
 * runtime reads first, are smaller.
 */
const minimumExternalBytes = 1024;

/**
 * Alignment of tensors in the file of weights, in bytes. It is the size of a page, so that the
 * runtime can map them into memory.
 */
const pageBytes = 4096;

/** Size of a model, in bytes. */
export const modelBytes = (model: OnnxModel): number =>
  modelParts(model).reduce((sum, part) => sum + partBytes(part), 0);

/** Options of {@link writeOnnxFile}. */
export interface WriteOnnxFileOptions {
  /** Called with the number of bytes after each part that was written. */
  readonly onWritten?: ((bytes: number) => void) | undefined;
  /**
   * Size beyond which the weights get a file of their own, in bytes.
   *
   * @defaultValue 2 GiB less one byte, the limit of protocol buffers
   */
  readonly maximumBytes?: number | undefined;
}

/**
 * Writes a model, whose weights are produced while it is written. It needs memory for only one part
 * of a weight. Weights of more than 2 GiB are written into a file next to it: its name with
 * `_data`.
 *
 * @param path - path of the file. An existing one is overwritten
 * @param options - progress, and the limit of the size
 * @throws errors of the file system, and those of the producers of weights. The files are then
 * incomplete
 */
export function writeOnnxFile(
  model: OnnxModel,
  path: string,
  { maximumBytes = maximumModelBytes, onWritten }: WriteOnnxFileOptions = {},
): void {
  if (modelBytes(model) <= maximumBytes) {
    writeContent(path, streamContent(modelParts(model)), onWritten);
    return;
  }
  const places = externalPlaces(model, `${basename(path)}_data`);
  writeContent(`${path}_data`, streamContent(externalParts(model, places)), onWritten);
  writeContent(path, streamContent(modelParts(model, places)), onWritten);
}

function externalPlaces(model: OnnxModel, location: string): ReadonlyMap<string, ExternalPlace> {
  const places = new Map<string, ExternalPlace>();
  let end = 0;
  for (const [name, tensor] of model.tensors) {
    const size = contentBytes(tensor);
    if (size < minimumExternalBytes) continue;
    const offset = Math.ceil(end / pageBytes) * pageBytes;
    places.set(name, { location, offset });
    end = offset + size;
  }
  return places;
}

/** Parts of the file of weights: tensors, and zeros between them. */
function* externalParts(
  model: OnnxModel,
  places: ReadonlyMap<string, ExternalPlace>,
): Generator<ModelPart> {
  let end = 0;
  for (const [name, { offset }] of places) {
    const tensor = model.tensors.get(name);
    if (tensor === undefined) continue;
    yield new Uint8Array(offset - end);
    yield tensor;
    end = offset + contentBytes(tensor);
  }
}

function* streamContent(parts: Iterable<ModelPart>): Generator<Uint8Array> {
  for (const part of parts) yield* partContent(part);
}

function writeContent(
  path: string,
  content: Iterable<Uint8Array>,
  onWritten: WriteOnnxFileOptions['onWritten'],
): void {
  const descriptor = openSync(path, 'w');
  try {
    for (const bytes of content) {
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
      onWritten?.(bytes.length);
    }
  } finally {
    closeSync(descriptor);
  }
}
