import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TranscriptionLanguage } from '@earshot/core';
import {
  createBody,
  type FakeTranscript,
  findRefusal,
  type ReceivedRequest,
  type TranscriptionServerKind,
} from './fake-transcription-responses.js';

export type { TranscriptionServerKind };

/** Response to one request in place of a transcript. */
export type FakeFailure =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** The connection ends in the middle of the response. */
  | 'cut'
  /** A page of a proxy, with a status of success. */
  | 'page'
  /** JSON that ends too early, with a status of success. */
  | 'half-json'
  /** JSON of something else. */
  | 'other-json'
  /** No response. */
  | 'hang';

/** A fake server over real HTTP. */
export interface FakeTranscriptionServer {
  /** Address for the engine. */
  readonly url: string;
  /** Requests with audio so far. */
  readonly requests: readonly ReceivedRequest[];
  /** Maximum number of requests that were in progress at the same time. */
  readonly mostAtOnce: number;
  /**
   * Transcript of each request. The default is "Good morning, everyone." in English or in the
   * requested language.
   */
  transcribe: (request: ReceivedRequest) => FakeTranscript;
  /** Makes the next requests fail, in order. After them the server works again. */
  failNext(...failures: FakeFailure[]): void;
  /** Failure of each request, or `undefined` for none. */
  failure: FakeFailure | undefined;
  /** Largest file that it accepts, in bytes. Larger ones get a 413. */
  maximumFileBytes: number;
  /** Holds all responses until it is called again with false. */
  hold(isHeld: boolean): void;
  /** Closes its port and all connections. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  restart(): Promise<void>;
}

/** Options of {@link startFakeTranscriptionServer}. */
export interface FakeServerOptions {
  readonly kind?: TranscriptionServerKind;
  /** Key that it requires, none unless given. */
  readonly apiKey?: string;
  /** Models that it has, those of its kind unless given. */
  readonly models?: readonly string[];
}

const modelsOf: Record<TranscriptionServerKind, readonly string[] | undefined> = {
  openai: ['gpt-4o', 'whisper-1', 'tts-1'],
  gpt: ['gpt-4o', 'gpt-4o-transcribe', 'tts-1'],
  'whisper.cpp': undefined,
  speaches: ['Systran/faster-whisper-small', 'Systran/faster-distil-whisper-large-v3'],
  vllm: ['openai/whisper-large-v3'],
  'old-vllm': ['openai/whisper-large-v3'],
};

/** Starts a fake server, which the caller stops. */
export async function startFakeTranscriptionServer({
  apiKey,
  kind = 'openai',
  models = modelsOf[kind],
}: FakeServerOptions = {}): Promise<FakeTranscriptionServer> {
  const requests: ReceivedRequest[] = [];
  const failures: FakeFailure[] = [];
  let held: Promise<void> = Promise.resolve();
  let release = () => undefined as void;
  let underWay = 0;
  let mostAtOnce = 0;
  let port = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const isKnown = apiKey === undefined || request.headers.authorization === `Bearer ${apiKey}`;
    if (!isKnown) {
      const message = `Incorrect API key provided: ${request.headers.authorization?.slice(7)}.`;
      sendJson(response, 401, { error: { message, type: 'invalid_request_error' } });
    } else if (request.method === 'GET' && path === '/v1/models' && models !== undefined) {
      sendJson(response, 200, {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model' })),
      });
    } else if (request.method === 'POST' && path === choosePath(kind)) {
      await transcribe(request, response, path);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`Not found (${path})`);
    }
  };

  const transcribe = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    const received = await read(request, response, path);
    requests.push(received);
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    try {
      await held;
      const failure = failures.shift() ?? server.failure;
      if (failure !== undefined) {
        await fail(response, failure, received.aborted);
        return;
      }
      if (received.fileBytes > server.maximumFileBytes) {
        sendJson(response, 413, { error: { message: 'Maximum content size limit exceeded.' } });
        return;
      }
      const refusal = findRefusal(kind, received, models);
      if (refusal !== undefined) sendJson(response, refusal.status, refusal.body);
      else sendJson(response, 200, createBody(kind, received, server.transcribe(received)));
    } finally {
      underWay -= 1;
    }
  };

  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, '127.0.0.1', () => resolve());
    });
  await listen();
  // A server that listens on a port has such an address.
  port = (http.address() as AddressInfo).port;

  const server: FakeTranscriptionServer = {
    url: kind === 'whisper.cpp' ? `http://127.0.0.1:${port}` : `http://127.0.0.1:${port}/v1`,
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    transcribe: ({ language }) => ({
      language: (language ?? 'en') as TranscriptionLanguage,
      text: 'Good morning, everyone.',
    }),
    failNext: (...next) => void failures.push(...next),
    failure: undefined,
    maximumFileBytes: 25_000_000,
    hold(isHeld) {
      release();
      if (isHeld) {
        held = new Promise((resolve) => {
          release = resolve;
        });
      }
    },
    stop() {
      release();
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
    restart: listen,
  };
  return server;
}

const choosePath = (kind: TranscriptionServerKind) =>
  kind === 'whisper.cpp' ? '/inference' : '/v1/audio/transcriptions';

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<ReceivedRequest> {
  const atMs = performance.now();
  const aborted = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) resolve();
    });
  });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': type },
  }).formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const file = form.get('file');
  const fileBytes = file instanceof Blob ? file.size : 0;
  return {
    path,
    authorization: request.headers.authorization,
    model: text('model') ?? '',
    format: text('response_format') ?? 'json',
    granularities: form.getAll('timestamp_granularities[]').map(String),
    language: text('language'),
    prompt: text('prompt'),
    fileBytes,
    audioSeconds: (fileBytes - 44) / 32_000,
    atMs,
    aborted,
  };
}

async function fail(
  response: ServerResponse,
  failure: FakeFailure,
  aborted: Promise<void>,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  if (failure === 'hang') await aborted;
  else if (failure === 'page') response.writeHead(200).end('<html><body>Bad gateway</body></html>');
  else if (failure === 'half-json') response.writeHead(200, json).end('{"text": "Good mor');
  else if (failure === 'other-json') response.writeHead(200, json).end('{"status":"ok"}');
  else if (failure === 'cut') {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write('{"text": "Good mor', () => response.destroy());
  } else {
    const { body = { error: { message: 'It failed.' } }, headers, status } = failure;
    response.writeHead(status, { ...json, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
