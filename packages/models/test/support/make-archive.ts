import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';

/** An entry of an archive. Entries without content are folders or links. */
export type Entry = Headers & { content?: string | Buffer };

/** Makes a tar archive. */
export async function makeTar(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  const whole = buffer(archive);
  for (const { content, ...header } of entries) archive.entry(header, content ?? '');
  archive.finalize();
  return whole;
}

/** Makes a tar archive that gzip has compressed. */
export async function makeTarGz(entries: readonly Entry[]): Promise<Buffer> {
  return gzipSync(await makeTar(entries));
}

/** True when this machine has the program bzip2. */
export const hasBzip2: boolean = spawnSync('bzip2', ['--version']).error === undefined;

/** Compresses with bzip2. */
export function bzip2(input: Buffer): Buffer {
  const { stdout, status } = spawnSync('bzip2', ['-c'], { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error('bzip2 failed');
  return stdout;
}

/** Makes a tar archive that bzip2 has compressed. */
export async function makeTarBz2(entries: readonly Entry[]): Promise<Buffer> {
  return bzip2(await makeTar(entries));
}

/** Writes a header of POSIX, which may be one that no program would write. */
export function writeHeader({
  isBase256 = false,
  name,
  prefix = '',
  size,
  type = '0',
}: {
  name: string;
  size: number;
  prefix?: string;
  type?: string;
  isBase256?: boolean;
}): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  if (isBase256) {
    header.fill(size < 0 ? 0xff : 0, 124, 136);
    header.writeBigInt64BE(BigInt(size), 128);
    header[124] = size < 0 ? 0xff : 0x80;
  } else header.write(size.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
