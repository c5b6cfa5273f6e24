/** Tensors by their names. */
export type TorchState = Readonly<
  Record<string, { readonly dimensions: readonly number[]; readonly values: Float32Array }>
>;

const toBytes = (...numbers: number[]) => Buffer.from(numbers);
const text = (value: string) => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(5, 0x58);
  length.writeUInt32LE(bytes.length, 1);
  return Buffer.concat([length, bytes]);
};
const integer = (value: number) => {
  const bytes = Buffer.alloc(5, 0x4a);
  bytes.writeInt32LE(value, 1);
  return bytes;
};
const global = (module: string, name: string) => Buffer.from(`c${module}\n${name}\n`);
const mark = toBytes(0x28);
const tuple = toBytes(0x74);
const pickle = (...parts: readonly Uint8Array[]) =>
  Buffer.concat([toBytes(0x80, 2), ...parts, toBytes(0x2e)]);

const integers = (values: readonly number[]) =>
  Buffer.concat([mark, ...values.map(integer), tuple]);

/** A file of torch as it was written before version 1.6, with the state under `model_state`. */
export function writeTorchFile(state: TorchState): Uint8Array {
  const magic = pickle(
    toBytes(0x8a, 10, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19),
  );
  const entries = Object.entries(state);
  const items = entries.flatMap(([name, { dimensions, values }], index) => [
    text(name),
    global('torch._utils', '_rebuild_tensor_v2'),
    mark,
    // The storage, by a reference.
    mark,
    text('storage'),
    global('torch', 'FloatStorage'),
    text(String(index)),
    text('cpu'),
    integer(values.length),
    tuple,
    toBytes(0x51),
    integer(0),
    integers(dimensions),
    integers(computeStrides(dimensions)),
    toBytes(0x89),
    global('collections', 'OrderedDict'),
    toBytes(0x29, 0x52),
    tuple,
    toBytes(0x52),
  ]);
  const object = pickle(
    toBytes(0x7d),
    mark,
    text('step'),
    integer(7),
    text('model_state'),
    global('collections', 'OrderedDict'),
    toBytes(0x29, 0x52),
    mark,
    ...items,
    toBytes(0x75),
    toBytes(0x75),
  );
  const keys = pickle(
    toBytes(0x5d),
    mark,
    ...entries.map((_, index) => text(String(index))),
    toBytes(0x65),
  );
  const storages = entries.map(([, { values }]) => {
    const bytes = Buffer.alloc(8 + values.length * 4);
    bytes.writeBigInt64LE(BigInt(values.length));
    for (const [index, value] of values.entries()) bytes.writeFloatLE(value, 8 + index * 4);
    return bytes;
  });
  return Buffer.concat([
    magic,
    pickle(integer(1001)),
    pickle(toBytes(0x7d)),
    object,
    keys,
    ...storages,
  ]);
}

const computeStrides = (dimensions: readonly number[]) =>
  dimensions.map((_, axis) =>
    dimensions.slice(axis + 1).reduce((product, dimension) => product * dimension, 1),
  );
