import { Agent, type IncomingHttpHeaders, request as startHttp } from 'node:http';
import { Agent as SecureAgent, request as startHttps } from 'node:https';

/** Options of an {@link HttpCaller}. */
export interface HttpCallerOptions {
  readonly key?: string | undefined;
  /** Address to connect from. */
  readonly localAddress?: string | undefined;
  /** Maximum number of concurrent connections. @defaultValue 64 */
  readonly maximumSockets?: number;
}

/** A request. */
export interface HttpCall {
  /** @defaultValue GET, or POST with a body */
  readonly method?: string;
  /** Sent as JSON unless it is bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time until the response has ended, in milliseconds. @defaultValue 120000 */
  readonly timeoutMs?: number;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  json<Value>(): Value;
}

/** HTTP client with keep-alive. Self-signed certificates are accepted: a case makes its own. */
export class HttpCaller {
  readonly #base: string;
  readonly #options: HttpCallerOptions;
  readonly #agent: Agent;

  constructor(base: string, options: HttpCallerOptions = {}) {
    const { localAddress, maximumSockets = 64 } = options;
    const agentOptions = {
      keepAlive: true,
      maxSockets: maximumSockets,
      ...(localAddress === undefined ? {} : { localAddress }),
    };
    this.#base = base;
    this.#options = options;
    this.#agent = base.startsWith('https:')
      ? new SecureAgent({ ...agentOptions, rejectUnauthorized: false })
      : new Agent(agentOptions);
  }

  /**
   * Sends a request.
   *
   * @throws Error when there is no complete response
   */
  call(path: string, call: HttpCall = {}): Promise<HttpResponse> {
    const { body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = call;
    const { timeoutMs = 120_000 } = call;
    const bytes =
      body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
    const url = new URL(path, this.#base);
    const start = url.protocol === 'https:' ? startHttps : startHttp;
    return new Promise((resolve, reject) => {
      const request = start(url, {
        method,
        agent: this.#agent,
        headers: {
          ...(this.#options.key === undefined ? {} : { 'x-service-key': this.#options.key }),
          ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
          ...(bytes === undefined || bytes === body ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      const limit = setTimeout(
        () => request.destroy(new Error(`no response within ${timeoutMs} ms`)),
        timeoutMs,
      );
      request.on('close', () => clearTimeout(limit));
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const content = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: content,
            json: <Value>() => JSON.parse(content.toString()) as Value,
          });
        });
      });
      request.end(bytes);
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}

/** Encodes one file as a multipart form. Returns its body and headers. */
export function encodeForm(
  file: Uint8Array,
  filename = 'audio.wav',
): Required<Pick<HttpCall, 'body' | 'headers'>> {
  const boundary = 'earshot-attack-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${filename}"\r\ncontent-type: audio/wav\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
