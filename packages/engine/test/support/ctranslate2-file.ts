import { writeFileSync } from 'node:fs';

/** Types of variables, in the order of their numbers in the file. */
const types = ['float32', 'int8', 'int16', 'int32', 'float16', 'bfloat16'] as const;

export type WrittenType = (typeof types)[number];

/** A variable of a file of CTranslate2, with its elements as they are stored. */
export interface WrittenVariable {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly type: WrittenType;
  readonly bytes: Uint8Array;
}

/** Content of a file of CTranslate2. */
export interface WrittenFile {
  readonly version?: number;
  readonly specification?: string;
  readonly revision?: number;
  readonly variables: readonly WrittenVariable[];
  /** Variables by their second names. */
  readonly aliases?: Readonly<Record<string, string>>;
}

function unsigned(value: number, bytes: 1 | 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

const text = (value: string) =>
  Buffer.concat([unsigned(value.length + 1, 2), Buffer.from(`${value}\0`)]);

/** The bytes of a `model.bin`, as the converters of CTranslate2 write it. */
export function encodeCtranslate2(file: WrittenFile): Buffer {
  const aliases = Object.entries(file.aliases ?? {});
  return Buffer.concat([
    unsigned(file.version ?? 6, 4),
    text(file.specification ?? 'WhisperSpec'),
    unsigned(file.revision ?? 3, 4),
    unsigned(file.variables.length, 4),
    ...file.variables.flatMap(({ bytes, dimensions, name, type }) => [
      text(name),
      unsigned(dimensions.length, 1),
      ...dimensions.map((dimension) => unsigned(dimension, 4)),
      unsigned(types.indexOf(type), 1),
      unsigned(bytes.length, 4),
      bytes,
    ]),
    unsigned(aliases.length, 4),
    ...aliases.flatMap(([alias, name]) => [text(alias), text(name)]),
  ]);
}

/** Writes a `model.bin`. */
export const writeCtranslate2 = (path: string, file: WrittenFile): void =>
  writeFileSync(path, encodeCtranslate2(file));
