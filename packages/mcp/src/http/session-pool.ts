import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  /** Responses that are not finished. */
  readonly responses: Set<ServerResponse>;
}

/**
 * Sessions of a server over HTTP, at most a given number. A new one replaces the one that was used
 * longest ago, unless all are in use.
 */
export class SessionPool {
  readonly #createServer: () => McpServer;
  readonly #maximum: number;
  /** In the order of their use. */
  readonly #sessions = new Map<string, Session>();
  /** Responses to requests that may open a session. */
  readonly #opening = new Set<ServerResponse>();

  constructor(createServer: () => McpServer, maximum: number) {
    this.#createServer = createServer;
    this.#maximum = maximum;
  }

  /** Finds a session for a response. Returns undefined when there is none with this id. */
  use(id: string, response: ServerResponse): StreamableHTTPServerTransport | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    occupy(session, response);
    return session.transport;
  }

  /** Opens a session for a response. Returns undefined when all sessions are in use. */
  async open(response: ServerResponse): Promise<StreamableHTTPServerTransport | undefined> {
    if (!this.#makeRoom()) return undefined;
    this.#opening.add(response);
    response.once('close', () => this.#opening.delete(response));
    const session: Session = {
      responses: new Set(),
      transport: new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => {
          this.#opening.delete(response);
          this.#sessions.set(id, session);
        },
        onsessionclosed: (id) => {
          this.#sessions.delete(id);
        },
      }),
    };
    occupy(session, response);
    // Its callbacks are declared as undefined instead of absent.
    await this.#createServer().connect(session.transport as Transport);
    return session.transport;
  }

  /** Closes all sessions, which cancels what they do. */
  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map(({ transport }) => transport.close()));
  }

  #makeRoom(): boolean {
    if (this.#sessions.size + this.#opening.size < this.#maximum) return true;
    for (const [id, { responses, transport }] of this.#sessions) {
      if (responses.size > 0) continue;
      this.#sessions.delete(id);
      // Nothing waits for what closing a session without requests may reject with.
      transport.close().catch(() => undefined);
      return true;
    }
    return false;
  }
}

function occupy({ responses }: Session, response: ServerResponse): void {
  responses.add(response);
  response.once('close', () => responses.delete(response));
}
