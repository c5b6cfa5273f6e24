import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { listenLocally } from '@earshot/presets/listen';
import { startObjectServer } from '../../src/local-stores/object-server.js';
import type { S3Settings } from '../../src/storage/s3/s3-objects.js';
import { temporaryFolder } from './server-process.js';
import { startSwift } from './swift-server.js';

/** A real server with the interface of S3, behind a proxy that can refuse writes. */
export interface ObjectStore {
  /** Creates an empty bucket. The store then has room again. */
  createBucket(): Promise<S3Settings>;
  /** Makes it respond to writes that it is full. */
  fill(): void;
  /** Makes it respond with 503 to everything, until it is made to work again. */
  fail(isFailing: boolean): void;
  stop(): Promise<void>;
}

/** Starts a server with an empty folder: that of npm, or OpenStack Swift where this is asked for. */
export async function startObjectStore(): Promise<ObjectStore> {
  const start = process.env['EARSHOT_TEST_S3'] === 'swift' ? startSwift : startObjectServer;
  const server = await start(temporaryFolder());
  const { credentials, region } = server;
  const port = Number(new URL(server.endpoint).port);
  let isFull = false;
  let isFailing = false;
  const inTurn = createTurns();
  const proxy = createServer((incoming, response) => {
    if (isFailing) refuse(incoming, response, { status: 503, code: 'SlowDown' });
    else if (isFull && incoming.method !== 'GET' && incoming.method !== 'DELETE')
      refuse(incoming, response, { status: 507, code: 'XMinioStorageFull' });
    else if (isSmallWrite(incoming)) {
      // Read as a whole, so that a writer that stalls does not delay the next one.
      buffer(incoming).then(
        (body) => inTurn(incoming.url ?? '', () => forward(incoming, response, port, body)),
        () => response.destroy(),
      );
    } else void forward(incoming, response, port);
  });
  const { url: endpoint } = await listenLocally(proxy);
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  let count = 0;
  return {
    createBucket: async () => {
      isFull = false;
      count += 1;
      const bucket = `bucket-${count}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { endpoint, bucket, region, credentials };
    },
    fill: () => {
      isFull = true;
    },
    fail: (failing) => {
      isFailing = failing;
    },
    stop: async () => {
      client.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
    },
  };
}

function refuse(
  incoming: IncomingMessage,
  response: ServerResponse,
  { code, status }: { readonly code: string; readonly status: number },
): void {
  incoming.resume();
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>It is refused</Message></Error>`);
}

/** Size up to which writes of one object wait for each other, in bytes. */
const smallBytes = 1024 ** 2;

const isSmallWrite = ({ headers, method }: IncomingMessage): boolean =>
  method === 'PUT' && Number(headers['content-length']) <= smallBytes;

/**
 * Has the writes of one object wait for each other. S3 has either of two that are made at once as a
 * whole, while this server would mix their bytes.
 */
function createTurns(): (path: string, write: () => Promise<void>) => void {
  const writing = new Map<string, Promise<void>>();
  return (path, write) => {
    writing.set(path, (writing.get(path) ?? Promise.resolve()).then(write));
  };
}

/**
 * Resolves once the response is over.
 *
 * @param body - body of the request, if it was read already
 */
function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  body?: Buffer,
): Promise<void> {
  const { headers, method, url } = incoming;
  return new Promise((resolve) => {
    response.on('close', resolve);
    if (response.destroyed) resolve();
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers });
    outgoing.on('response', (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    if (body === undefined) incoming.pipe(outgoing);
    else outgoing.end(body);
  });
}
