import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';

/** An entry of an archive; those without content are folders or links. */
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

/** Makes a tar archive that bzip2 has compressed. */
export async function makeTarBz2(entries: readonly Entry[]): Promise<Buffer> {
  const { stdout, status } = spawnSync('bzip2', ['-c'], {
    input: await makeTar(entries),
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error('bzip2 failed');
  return stdout;
}
