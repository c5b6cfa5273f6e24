import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { onTestFinished } from 'vitest';
import { hashSha256 } from './sources.js';

/** A response of a {@link PackageServer}. */
interface ServedResponse {
  status?: number;
  type?: string;
  content?: string | Buffer;
  /** Number of bytes after which the connection is cut, once. */
  cutAt?: number | undefined;
  location?: string;
}

/**
 * A server that is at the same time an index of Python packages, a registry of npm, a hub and a
 * mirror.
 */
export interface PackageServer {
  readonly url: string;
  /** Responses by path. They can be changed while it runs. */
  readonly responses: Map<string, ServedResponse>;
  /** Requests as `path`, followed by the authorization if there was one. */
  readonly requests: string[];
  /** Requested ranges. */
  readonly ranges: string[];
  /** Lists a wheel on a page of the index. */
  addWheel(name: string, file: string, content: Buffer, format?: 'json' | 'html'): void;
  /** Serves the tarball of an npm package. */
  addTarball(name: string, version: string, content: Buffer): void;
}

/** Starts the server. It is closed when the test ends. */
export async function servePackages(): Promise<PackageServer> {
  const responses = new Map<string, ServedResponse>();
  const requests: string[] = [];
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const { authorization, range } = request.headers;
    requests.push(authorization === undefined ? path : `${path} ${authorization}`);
    if (range !== undefined) ranges.push(range);
    const found = responses.get(path);
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (found.location !== undefined) {
      response.writeHead(302, { location: found.location }).end();
      return;
    }
    const whole = Buffer.from(found.content ?? '');
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const body = whole.subarray(start);
    response.writeHead(found.status ?? (range === undefined ? 200 : 206), {
      'content-type': found.type ?? 'application/octet-stream',
      'content-length': body.length,
      etag: `"${hashSha256(whole)}"`,
      ...(range === undefined
        ? {}
        : { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` }),
    });
    const { cutAt } = found;
    if (cutAt === undefined) response.end(body);
    else {
      found.cutAt = undefined;
      response.write(body.subarray(0, cutAt), () => response.socket?.destroySoon());
    }
  });
  const { url } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    responses,
    requests,
    ranges,
    addWheel(name, file, content, format = 'json') {
      const hash = hashSha256(content);
      const page =
        format === 'json'
          ? {
              type: 'application/vnd.pypi.simple.v1+json',
              content: JSON.stringify({
                meta: { 'api-version': '1.0' },
                name,
                files: [{ filename: file, url: `../../files/${file}`, hashes: { sha256: hash } }],
              }),
            }
          : {
              type: 'text/html; charset=utf-8',
              content: `<!DOCTYPE html><html><body><a data-requires-python="&gt;=3.8" href="../../files/${file}#sha256=${hash}">${file}</a><br/></body></html>`,
            };
      responses.set(`/simple/${name}/`, page);
      responses.set(`/files/${file}`, { content });
    },
    addTarball(name, version, content) {
      const tarball = `${url}/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
      const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
      responses.set(`/${name}`, {
        type: 'application/json',
        content: JSON.stringify({
          name,
          'dist-tags': { latest: version },
          versions: { [version]: { name, version, dist: { tarball, integrity } } },
        }),
      });
      responses.set(new URL(tarball).pathname, { content });
    },
  };
}
