import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { onTestFinished } from 'vitest';

/** A request that the server received. */
interface SeenRequest {
  url: string;
  range: string | undefined;
  ifRange: string | undefined;
}

/** Behaviour of a {@link FileServer}. All fields can be changed while it runs. */
export interface ServedFile {
  content: Buffer;
  /**
   * Number of bytes after which the connection is cut, one for each response. Further responses are
   * not cut.
   */
  cuts: number[];
  hasRanges: boolean;
  hasValidator: boolean;
  /** Path that a request is redirected to. */
  redirectTo?: string;
  /** Statuses of the first responses. */
  statuses: number[];
}

/** A server with one file at every path. */
export interface FileServer {
  readonly url: string;
  readonly file: ServedFile;
  readonly requests: SeenRequest[];
}

function respond(file: ServedFile, request: IncomingMessage, response: ServerResponse): void {
  const status = file.statuses.shift();
  if (status !== undefined) {
    response.writeHead(status).end();
    return;
  }
  if (file.redirectTo !== undefined && request.url !== file.redirectTo) {
    response.writeHead(302, { location: file.redirectTo }).end();
    return;
  }
  const etag = `"${createHash('md5').update(file.content).digest('hex')}"`;
  const { range, 'if-range': ifRange } = request.headers;
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const continues =
    file.hasRanges && range !== undefined && (ifRange === undefined || ifRange === etag);
  const total = file.content.length;
  if (continues && start >= total) {
    response.writeHead(416, { 'content-range': `bytes */${total}` }).end();
    return;
  }
  const body = continues ? file.content.subarray(start) : file.content;
  response.writeHead(continues ? 206 : 200, {
    'content-length': body.length,
    ...(file.hasValidator ? { etag } : {}),
    ...(continues ? { 'content-range': `bytes ${start}-${total - 1}/${total}` } : {}),
  });
  const cut = file.cuts.shift();
  if (cut === undefined) response.end(body);
  else response.write(body.subarray(0, cut), () => response.socket?.destroySoon());
}

/** Starts a server with a file. It is closed when the test ends. */
export async function serveFile(
  content: Buffer,
  behaviour: Partial<ServedFile> = {},
): Promise<FileServer> {
  const file: ServedFile = {
    content,
    cuts: [],
    hasRanges: true,
    hasValidator: true,
    statuses: [],
    ...behaviour,
  };
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { range, 'if-range': ifRange } = request.headers;
    // Node joins the values of this header.
    requests.push({ url: request.url ?? '', range, ifRange: ifRange as string | undefined });
    respond(file, request, response);
  });
  const { port } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/model.bin`, file, requests };
}
