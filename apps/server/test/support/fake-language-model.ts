import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';

/** Content of a request to the fake. */
interface ReceivedCompletion {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** Name of the requested JSON schema, or undefined without one. */
  readonly schema: string | undefined;
}

/** Response to one request in place of a completion. */
type FakeMisfortune =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly message?: string;
    }
  /** The connection ends in the middle of the response. */
  | 'cut'
  /** JSON that ends too early, with a status of success. */
  | 'half-json'
  /** A completion that is no JSON of the wanted form. */
  | 'nonsense'
  /** A completion of JSON with other fields. */
  | 'wrong-schema'
  /** A completion that ended at its greatest length. */
  | 'length'
  /** A completion that ended at a filter. */
  | 'content_filter'
  /**
   * A completion that obeys a transcript: it has the requested form, with texts and further fields
   * to plant.
   */
  | 'obey'
  /** A completion of more than 1 MiB. */
  | 'huge'
  /** No response. */
  | 'hang';

/** A fake of an OpenAI-compatible language model over real HTTP. */
export interface FakeLanguageModel {
  /** Address for the settings. */
  readonly url: string;
  readonly requests: readonly ReceivedCompletion[];
  /** Requests whose client closed the connection before the response. */
  readonly abandoned: number;
  /** Largest number of requests that were under way at the same time. */
  readonly mostAtOnce: number;
  /** Misfortunes of the next requests, in order. After them it works again. */
  failNext(...misfortunes: FakeMisfortune[]): void;
  /** Misfortune of each request, or undefined for none. */
  misfortune: FakeMisfortune | undefined;
  /** Holds the next responses until a number of requests are under way. */
  gather(count: number): void;
  /** Resolves when a request has arrived that gets no response. */
  hanging(): Promise<void>;
  /** Forgets the requests. */
  reset(): void;
  stop(): Promise<void>;
}

/** Starts a fake. The caller stops it. */
export async function startFakeLanguageModel(): Promise<FakeLanguageModel> {
  const requests: ReceivedCompletion[] = [];
  const misfortunes: FakeMisfortune[] = [];
  const hangs = new EventTarget();
  let [underWay, mostAtOnce, abandoned] = [0, 0, 0];
  let gathering = createGathering(0);

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const received = await read(request);
    requests.push(received);
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.once('close', () => {
      underWay -= 1;
      if (!response.writableEnded) abandoned += 1;
    });
    if (underWay >= gathering.count) gathering.release();
    await gathering.complete;
    const misfortune = misfortunes.shift() ?? fake.misfortune;
    if (misfortune === 'hang') {
      hangs.dispatchEvent(new Event('hang'));
      return;
    }
    if (typeof misfortune === 'object') {
      const { headers, message = 'no', status } = misfortune;
      send(response, status, { error: { message, type: 'fake_error' } }, headers);
      return;
    }
    const content =
      misfortune === 'nonsense'
        ? 'HACKED'
        : misfortune === 'wrong-schema'
          ? '{"answer":42}'
          : misfortune === 'huge'
            ? 'x'.repeat(1024 * 1024)
            : misfortune === 'obey'
              ? obey(createContent(received))
              : createContent(received);
    const finish = misfortune === 'length' || misfortune === 'content_filter' ? misfortune : 'stop';
    const body = JSON.stringify(createCompletion(received, content, finish));
    if (misfortune === 'cut') {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': body.length,
      });
      response.write(body.slice(0, 40), () => request.socket.destroy());
    } else if (misfortune === 'half-json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body.slice(0, 60));
    } else send(response, 200, JSON.parse(body));
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const { port } = await listenLocally(server);
  const fake: FakeLanguageModel = {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get abandoned() {
      return abandoned;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    misfortune: undefined,
    failNext: (...given) => void misfortunes.push(...given),
    gather: (count) => {
      gathering = createGathering(count);
    },
    hanging: async () => void (await once(hangs, 'hang')),
    reset: () => {
      requests.length = 0;
      misfortunes.length = 0;
      fake.misfortune = undefined;
      gathering = createGathering(0);
      [mostAtOnce, abandoned] = [0, 0];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** Responses that wait for a number of requests. */
function createGathering(count: number) {
  let release: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { count, complete, release };
}

async function read(request: IncomingMessage): Promise<ReceivedCompletion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // The client of the service sends this type.
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { json_schema?: { name: string } };
  };
  const of = (role: string) => body.messages.find((each) => each.role === role)?.content ?? '';
  return {
    authorization: request.headers.authorization,
    model: body.model,
    system: of('system'),
    user: of('user'),
    schema: body.response_format?.json_schema?.name,
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** A completion as OpenAI sends it. */
function createCompletion(
  { model, system, user }: ReceivedCompletion,
  content: string,
  finish_reason: string,
) {
  const prompt_tokens = Math.ceil((system.length + user.length) / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return {
    id: 'chatcmpl-AbCdEf123',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason,
      },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    service_tier: 'default',
    system_fingerprint: null,
  };
}

interface SentItem {
  readonly id: number;
  readonly number: number;
  readonly text: string;
}

/**
 * Its response: JSON where the instructions have a schema, chosen by the words of the instructions.
 */
function createContent({ system, user }: ReceivedCompletion): string {
  // The service sends this type.
  const items = JSON.parse(
    /<transcript>\n(.*)\n<\/transcript>/u.exec(user)?.[1] ?? '[]',
  ) as SentItem[];
  const language = /You translate transcripts of speech into (\w+)/u.exec(system)?.[1];
  if (language !== undefined)
    return JSON.stringify({
      translations: items.map(({ id, text }) => ({ id, text: `${language} ${text}` })),
    });
  if (system.includes('You summarize'))
    return JSON.stringify(
      system.includes('a list of the points')
        ? { points: ['One.', 'Two.'] }
        : { summary: 'Counting.' },
    );
  if (system.includes('into chapters'))
    return JSON.stringify({
      chapters: [
        {
          first_sentence: items[0]?.number ?? 0,
          headline: 'Numbers',
          gist: 'Somebody counts.',
          keywords: ['numbers'],
          summary: 'One to eight.',
        },
      ],
    });
  if (system.includes('You moderate')) return JSON.stringify({ findings: [] });
  if (system.includes('You check transcripts for names')) return JSON.stringify({ names: [] });
  if (system.includes('You extract data'))
    return JSON.stringify({ items: [{ class: 'number', value: '8' }] });
  return 'They count to eight.';
}

/** Text that an injection tries to place outside the texts of an add-on. */
const planted = {
  status: 'error',
  success: false,
  error: { status_code: 500, exception: 'HACKED', message: 'HACKED' },
  transcription: { full_transcript: 'HACKED', utterances: [] },
  custom_metadata: { HACKED: true },
  request_params: { callback_url: 'http://127.0.0.1:9/HACKED' },
  start: -1,
  words: [{ word: 'HACKED' }],
  constructor: { prototype: { HACKED: true } },
};

/** A content with every text taken over, and with planted fields in each of its objects. */
function obey(content: string): string {
  const take = (value: unknown): unknown => {
    if (typeof value === 'string') return 'HACKED';
    if (Array.isArray(value)) return value.map(take);
    if (typeof value !== 'object' || value === null) return value;
    const own = Object.entries(value).map(([name, each]) => [name, take(each)]);
    return { ...planted, ...Object.fromEntries(own) };
  };
  const isJson = content.startsWith('{');
  // A literal of this name would set the prototype instead of a field.
  return isJson
    ? JSON.stringify(take(JSON.parse(content))).replace('{', '{"__proto__":{"HACKED":true},')
    : 'HACKED';
}
