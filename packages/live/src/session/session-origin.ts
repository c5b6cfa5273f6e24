import { resolveWebSocket, type WebSocketConstructor } from '../connection/web-socket.js';
import { LiveError } from '../live-error.js';
import type { LiveSessionSource } from '../options/live-options.js';
import type { LiveSettings } from '../options/resolve-options.js';

/** Class and address of the sockets of a session. */
export interface SocketEndpoint {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
}

/** Origin of a session: a url that was given, or a client that initiates it once. */
export class SessionOrigin {
  /** Id of the session; null unless it was initiated here. */
  id: string | null = null;
  readonly #source: LiveSessionSource;
  readonly #initiation = new AbortController();
  #webSocket: WebSocketConstructor | undefined;
  #url: string | undefined;

  constructor({ source, webSocket }: LiveSettings) {
    this.#source = source;
    this.#webSocket = webSocket;
    if ('url' in source) this.#url = source.url;
  }

  /** Endpoint, as far as it is known without waiting; null before `resolve`. */
  get endpoint(): SocketEndpoint | null {
    if (this.#webSocket === undefined || this.#url === undefined) return null;
    return { WebSocket: this.#webSocket, url: this.#url };
  }

  /**
   * Finds the class of sockets and the address; initiates the session when it has no address yet.
   *
   * @throws LiveError `no_web_socket` or `initiation_failed`, which are final: the client has retries of its own
   */
  async resolve(): Promise<SocketEndpoint> {
    try {
      this.#webSocket ??= await resolveWebSocket();
      this.#url ??= await this.#initiate();
    } catch (error) {
      if (LiveError.is(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The session was not initiated: ${reason}`;
      throw new LiveError('initiation_failed', message, { cause: error });
    }
    return { WebSocket: this.#webSocket, url: this.#url };
  }

  /** Aborts the request that initiates the session. */
  abort(): void {
    this.#initiation.abort();
  }

  async #initiate(): Promise<string> {
    // A source without a url has a client.
    const { client, config } = this.#source as Extract<LiveSessionSource, { client: unknown }>;
    const { id, url } = await client.live.initiate(config, { signal: this.#initiation.signal });
    this.id = id;
    return url;
  }
}
