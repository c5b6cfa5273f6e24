import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './server-process.js';

const standIn = join(import.meta.dirname, 'yt-dlp-stand-in.mjs');

/** Path of a program with the command line of yt-dlp, which is there on every machine. */
export function makeYtDlp(path: string = join(temporaryFolder(), 'yt-dlp')): string {
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Path of yt-dlp itself, undefined where it is not installed. */
export function findRealYtDlp(): string | undefined {
  const command = process.env['EARSHOT_TEST_YT_DLP'] ?? 'yt-dlp';
  try {
    const script = 'command -v -- "$1" && "$1" --version';
    const [path] = execFileSync('/bin/sh', ['-c', script, 'sh', command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    return path;
  } catch {
    return undefined;
  }
}

/** A site with a page for each path, and a recording at each path below `/media/`. */
export async function startVideoSite(
  pages: Readonly<Record<string, string>>,
  recording: Uint8Array,
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages[path];
    if (page !== undefined)
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<html><head><title>A talk</title></head><body>${page}</body></html>`);
    else if (path.startsWith('/media/'))
      response
        .setHeader('content-type', 'audio/wav')
        .setHeader('content-length', recording.byteLength)
        .end(recording);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('nothing');
  });
  const { url } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}
