import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languageNames, type TranscriptionLanguage } from '@earshot/core';

/** Servers whose responses are imitated. */
export type TranscriptionServerKind =
  /** OpenAI with whisper-1: names of languages, words without punctuation. */
  | 'openai'
  /** OpenAI with gpt-4o-transcribe: JSON alone. */
  | 'gpt'
  /** whisper.cpp: a path of its own, words within segments, one for each token, errors with a status of success. */
  | 'whisper.cpp'
  /** speaches, and others with faster-whisper: codes of languages, words with spaces and probabilities, several models. */
  | 'speaches'
  /** vLLM: one model, seconds as text, no words. */
  | 'vllm'
  /** Older vLLM: no verbose JSON. */
  | 'old-vllm';

/** Request that a fake server has received. */
export interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly format: string;
  readonly granularities: readonly string[];
  readonly language: string | undefined;
  readonly prompt: string | undefined;
  readonly fileBytes: number;
  readonly audioSeconds: number;
  /** Time of its arrival, in milliseconds of `performance.now()`. */
  readonly atMs: number;
  /** Resolves when its connection has been closed by the client before the response. */
  readonly aborted: Promise<void>;
}

/** Transcript with which a fake server responds. */
export interface FakeTranscript {
  readonly language: TranscriptionLanguage;
  /** Text with punctuation; its words are spread over the audio but for a tenth of a second on either side. */
  readonly text: string;
}

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
  /** Most requests that were under way at the same time. */
  readonly mostAtOnce: number;
  /** Transcript of each request; the default says "Good morning, everyone." in English or in the language that is asked for. */
  transcribe: (request: ReceivedRequest) => FakeTranscript;
  /** Failures of the next requests, in order; after them it works again. */
  failNext(...failures: FakeFailure[]): void;
  /** Failure of each request; `undefined` for none. */
  failure: FakeFailure | undefined;
  /** Largest file that it takes, in bytes; larger ones get a 413. */
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
  /** Key that it wants; none unless given. */
  readonly apiKey?: string;
  /** Models that it has; those of its kind unless given. */
  readonly models?: readonly string[];
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const modelsOf: Record<TranscriptionServerKind, readonly string[] | undefined> = {
  openai: ['gpt-4o', 'whisper-1', 'tts-1'],
  gpt: ['gpt-4o', 'gpt-4o-transcribe', 'tts-1'],
  'whisper.cpp': undefined,
  speaches: ['Systran/faster-whisper-small', 'Systran/faster-distil-whisper-large-v3'],
  vllm: ['openai/whisper-large-v3'],
  'old-vllm': ['openai/whisper-large-v3'],
};

/** Starts a fake server; the caller stops it. */
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
    } else if (request.method === 'POST' && path === pathOf(kind)) {
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
      const refusal = refusalOf(kind, received, models);
      if (refusal !== undefined) sendJson(response, refusal.status, refusal.body);
      else sendJson(response, 200, bodyOf(kind, received, server.transcribe(received)));
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

const pathOf = (kind: TranscriptionServerKind) =>
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

interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/** Refusal of a request by a server of a kind; undefined when it takes it. */
function refusalOf(
  kind: TranscriptionServerKind,
  { format, granularities, model }: ReceivedRequest,
  models: readonly string[] | undefined,
): Refusal | undefined {
  if (models !== undefined && !models.includes(model)) {
    const text = `Model '${model}' is not installed locally.`;
    return {
      status: 404,
      body: kind === 'speaches' ? { detail: text } : { error: { message: text } },
    };
  }
  if (kind === 'gpt' && format !== 'json' && format !== 'text') {
    const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`;
    return {
      status: 400,
      body: { error: { message, param: 'response_format', code: 'unsupported_value' } },
    };
  }
  if (kind === 'old-vllm' && format === 'verbose_json') {
    const message = `Currently do not support verbose_json for ${model}`;
    return { status: 400, body: { object: 'error', message, type: 'BadRequestError', code: 400 } };
  }
  if (kind === 'vllm' && granularities.includes('word')) {
    const message = 'timestamp_granularities only supports segment';
    return { status: 400, body: { error: { message, type: 'BadRequestError', code: 400 } } };
  }
  return undefined;
}

function spread(text: string, seconds: number): Word[] {
  const words = text.split(' ').filter((word) => word !== '');
  const each = (seconds - 0.2) / words.length;
  return words.map((word, index) => ({
    word,
    start: 0.1 + index * each,
    end: 0.1 + (index + 1) * each,
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Response of a server of a kind. */
function bodyOf(
  kind: TranscriptionServerKind,
  { audioSeconds, format, granularities }: ReceivedRequest,
  { language, text }: FakeTranscript,
): unknown {
  if (format !== 'verbose_json') return { text };
  const words = spread(text, audioSeconds).map(({ word, start, end }) => ({
    word,
    start: round(start),
    end: round(end),
  }));
  const segment = {
    id: 0,
    text: ` ${text}`,
    start: 0,
    end: round(audioSeconds),
    avg_logprob: -0.25,
    no_speech_prob: 0.01,
  };
  const segments = text === '' ? [] : [segment];
  const name = languageNames[language];
  const wantsWords = granularities.includes('word');
  switch (kind) {
    case 'whisper.cpp':
      return {
        task: 'transcribe',
        language: name,
        duration: audioSeconds,
        text: ` ${text}\n`,
        segments: segments.map((one) => ({ ...one, words: words.flatMap(tokensOf) })),
      };
    case 'speaches':
      return {
        task: 'transcribe',
        language,
        duration: audioSeconds,
        text,
        segments,
        words: wantsWords
          ? words.map((word) => ({ ...word, word: ` ${word.word}`, probability: 0.9 }))
          : null,
      };
    case 'vllm':
    case 'old-vllm':
      return {
        language,
        duration: String(audioSeconds),
        text: ` ${text}`,
        words: null,
        segments: segments.map(({ id, text: said, start, end }) => ({
          id,
          text: said,
          start: String(start),
          end: String(end),
        })),
      };
    case 'openai':
    case 'gpt':
      return {
        task: 'transcribe',
        language: name,
        duration: round(audioSeconds),
        text,
        segments,
        ...(wantsWords
          ? {
              words: words.map((word) => ({ ...word, word: word.word.replaceAll(/[.,!?]/gu, '') })),
            }
          : {}),
        usage: { type: 'duration', seconds: Math.ceil(audioSeconds) },
      };
  }
}

/** A word as whisper.cpp has it: its parts are tokens, and so is punctuation. */
function tokensOf({ word, start, end }: Word): unknown[] {
  const [, letters = '', mark = ''] = /^(.*?)([.,!?]?)$/u.exec(word) ?? [];
  const middle = round((start + end) / 2);
  const half = Math.ceil(letters.length / 2);
  return [
    { word: ` ${letters.slice(0, half)}`, start, end: middle, probability: 0.9 },
    { word: letters.slice(half), start: middle, end, probability: 0.8 },
    ...(mark === '' ? [] : [{ word: mark, start: end, end, probability: 0.7 }]),
  ].filter((token) => token.word !== '');
}
