import { readFileSync, statSync } from 'node:fs';
import { errorMessage } from '../../../port/engine-error.js';
import { refuseModel } from '../../files/refuse-model.js';
import { PickledCall, PickledReference, PickleError, readPickle } from './pickle.js';

/** A tensor of 32-bit floats, the last dimension first. */
export interface TorchTensor {
  readonly dimensions: readonly number[];
  readonly values: Float32Array;
}

/** Largest file, in bytes: those of speaker encoders have 17 MB. */
const maximumBytes = 256 * 1024 * 1024;

/** Number with which a file begins. */
const magicNumber = 0x1950a86a20f9469cfc6cn;

/**
 * Reads the tensors of a file of torch in the format that it wrote before version 1.6 (without a
 * zip archive): three pickles of facts about the writer, one of the object, one with the keys of
 * the storages, then each storage with its number of elements before it.
 *
 * @param file - path of the file
 * @param path - keys of the dictionary inside the object that holds the tensors
 * @returns the tensors by their names
 * @throws EngineModelError when the file cannot be read, is of another format, or has tensors of
 * other types or orders
 */
export function readTorchFile(
  file: string,
  path: readonly string[],
): ReadonlyMap<string, TorchTensor> {
  const bytes = readBytes(file);
  try {
    return readTensors(bytes, path);
  } catch (error) {
    if (error instanceof PickleError) return refuseModel(file, error.message);
    throw error;
  }
}

function readBytes(file: string): Buffer {
  try {
    const { size } = statSync(file);
    if (size > maximumBytes)
      refuseModel(file, `has ${size} bytes, and ${maximumBytes} are allowed`, 'size');
    return readFileSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuseModel(file, `cannot be read: ${errorMessage(error)}`, 'missing');
  }
}

function readTensors(bytes: Buffer, path: readonly string[]): ReadonlyMap<string, TorchTensor> {
  const values: unknown[] = [];
  let end = 0;
  for (let count = 0; count < 5; count += 1) {
    const read = readPickle(bytes, end);
    if (count === 0 && read.value !== magicNumber)
      throw new PickleError('is no file that torch wrote before version 1.6');
    values.push(read.value);
    end = read.end;
  }
  const [, , , object, keys] = values;
  let dictionary: unknown = object;
  for (const key of path) dictionary = dictionary instanceof Map ? dictionary.get(key) : undefined;
  if (!(dictionary instanceof Map)) throw new PickleError(`has no ${path.join('.')}`);
  const storages = readStorages(bytes, end, keys);
  const tensors = new Map<string, TorchTensor>();
  for (const [name, value] of dictionary)
    if (value instanceof PickledCall && value.path === 'torch._utils._rebuild_tensor_v2')
      tensors.set(String(name), createTensor(String(name), value.values, storages));
  return tensors;
}

function readStorages(bytes: Buffer, start: number, keys: unknown): Map<unknown, Float32Array> {
  if (!Array.isArray(keys)) throw new PickleError('has no list of storages');
  const storages = new Map<unknown, Float32Array>();
  let at = start;
  for (const key of keys) {
    const count = at + 8 > bytes.length ? Number.NaN : Number(bytes.readBigInt64LE(at));
    at += 8;
    if (!(count >= 0 && count * 4 <= bytes.length - at))
      throw new PickleError(`ends in the storage ${String(key)} at byte ${at}`);
    const values = new Float32Array(count);
    for (let index = 0; index < count; index += 1)
      values[index] = bytes.readFloatLE(at + 4 * index);
    storages.set(key, values);
    at += 4 * count;
  }
  return storages;
}

/** Makes a tensor from its components: storage, position in it, dimensions and strides. */
function createTensor(
  name: string,
  [reference, offset, dimensions, strides]: readonly unknown[],
  storages: ReadonlyMap<unknown, Float32Array>,
): TorchTensor {
  // A storage is referred to by a tuple: 'storage', its class, its key, the device and its size.
  const key = reference instanceof PickledReference ? reference.key : undefined;
  const values = Array.isArray(key) ? storages.get(key[2]) : undefined;
  if (values === undefined) throw new PickleError(`has no values of ${name}`);
  if (!areCounts(dimensions) || !areCounts(strides) || typeof offset !== 'number')
    throw new PickleError(`has no size of ${name}`);
  const size = dimensions.reduce((product, dimension) => product * dimension, 1);
  const isInOrder = dimensions.every(
    (_, axis) =>
      strides[axis] ===
      dimensions.slice(axis + 1).reduce((product, dimension) => product * dimension, 1),
  );
  if (!isInOrder || offset < 0 || offset + size > values.length)
    throw new PickleError(`has the values of ${name} in another order or number`);
  return { dimensions, values: values.subarray(offset, offset + size) };
}

const areCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one >= 0);
