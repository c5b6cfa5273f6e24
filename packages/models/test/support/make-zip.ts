import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file, and its defects. */
export interface ZippedFile {
  name: string;
  content: string | Buffer;
  /** True for an entry without compression. */
  isStored?: boolean;
  /** Size in the directory instead of the real one. */
  claimedBytes?: number;
  /** CRC-32 in the directory instead of the real one. */
  claimedCrc32?: number;
  /** General purpose flags. */
  flags?: number;
  /** Mode of Unix. */
  mode?: number;
}

/** Makes a zip file. `isZip64` writes every size and position in the fields of ZIP64. */
export function makeZip(files: readonly ZippedFile[], { isZip64 = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const data = file.isStored === true ? content : deflateRawSync(content);
    const name = Buffer.from(file.name);
    const method = file.isStored === true ? 0 : 8;
    const sum = file.claimedCrc32 ?? crc32(content);
    const size = file.claimedBytes ?? content.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    // The local header has an extra field that the directory does not have.
    local.writeUInt16LE(4, 28);
    parts.push(local, name, Buffer.from([9, 9, 0, 0]), data);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(file.flags ?? 0, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(isZip64 ? 0xffffffff : data.length, 20);
    entry.writeUInt32LE(isZip64 ? 0xffffffff : size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(isZip64 ? 28 : 0, 30);
    entry.writeUInt32LE(((file.mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(isZip64 ? 0xffffffff : offset, 42);
    const extra = Buffer.alloc(isZip64 ? 28 : 0);
    if (isZip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [index, value] of [size, data.length, offset].entries())
        extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
    }
    directory.push(entry, name, extra);
    offset += 30 + name.length + 4 + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isZip64 ? 0xffff : files.length, 10);
  end.writeUInt32LE(isZip64 ? 0xffffffff : list.length, 12);
  end.writeUInt32LE(isZip64 ? 0xffffffff : offset, 16);
  if (!isZip64) return Buffer.concat([...parts, list, end]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  for (const [at, value] of [
    [32, files.length],
    [40, list.length],
    [48, offset],
  ] as const)
    end64.writeBigUInt64LE(BigInt(value), at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + list.length), 8);
  return Buffer.concat([...parts, list, end64, locator, end]);
}

/** Makes a wheel of a Python package that pip also accepts. */
export function makeWheel(
  name: string,
  version: string,
  files: readonly ZippedFile[],
): { file: string; content: Buffer } {
  const info = `${name}-${version}.dist-info`;
  const content = makeZip([
    ...files,
    {
      name: `${info}/METADATA`,
      content: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`,
    },
    {
      name: `${info}/WHEEL`,
      content: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    },
    { name: `${info}/RECORD`, content: '' },
  ]);
  return { file: `${name}-${version}-py3-none-any.whl`, content };
}
