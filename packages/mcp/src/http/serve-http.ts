import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { InvalidArgumentError } from '@earshot/http';
import { createMcpServer, type McpServerOptions, serverOptions } from '../create-mcp-server.js';
import { localHosts, RequestGuard } from './request-guard.js';
import { SessionPool } from './session-pool.js';

/** Options of {@link serveHttp}. */
export interface HttpEndpointOptions extends McpServerOptions {
  /** Port to listen on, or 0 for a free one. @defaultValue 4801 */
  readonly port?: number | undefined;
  /** Address to listen on. Any other than the local one needs `token`. @defaultValue '127.0.0.1' */
  readonly host?: string | undefined;
  /**
   * Names in `Host` and `Origin` that are accepted beside those of this machine, without a port.
   *
   * @defaultValue none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Bearer token that requests need. @defaultValue none is needed */
  readonly token?: string | undefined;
  /** Maximum number of sessions. @defaultValue 64 */
  readonly maximumSessions?: number | undefined;
}

/** A server that listens. */
export interface McpHttpServer {
  /** Address for clients. */
  readonly url: string;
  /** Closes all sessions, which cancels what they do, and stops listening. */
  close(): Promise<void>;
}

const endpointOptions = {
  ...serverOptions,
  port: 0,
  host: 0,
  allowedHosts: 0,
  token: 0,
  maximumSessions: 0,
};

const path = '/mcp';

/**
 * Serves the tools of `createMcpServer` by streamable HTTP.
 *
 * @example
 * ```ts
 * import { serveHttp } from '@earshot/mcp';
 *
 * const server = await serveHttp({ baseUrl: 'http://127.0.0.1:4800', port: 0 });
 * console.log(server.url);
 * await server.close();
 * ```
 *
 * @throws InvalidArgumentError for an option that does not exist, and for an address that others can
 * reach without a token
 */
export async function serveHttp(options: HttpEndpointOptions = {}): Promise<McpHttpServer> {
  refuseUnknownOptions(options, endpointOptions, (sentence) => new InvalidArgumentError(sentence));
  const {
    allowedHosts = [],
    host = '127.0.0.1',
    maximumSessions = 64,
    port = 4801,
    token,
    ...mcpOptions
  } = options;
  if (!token && ![...localHosts, '::1'].includes(host))
    throw new InvalidArgumentError(
      `token must be given when host is not 127.0.0.1, localhost or ::1, got ${host}: whoever reaches it can use the service`,
    );
  // The options are checked now, and not by the first session.
  createMcpServer(mcpOptions);
  const sessions = new SessionPool(() => createMcpServer(mcpOptions), maximumSessions);
  const guard = new RequestGuard([...localHosts, ...allowedHosts], token);
  const server = createServer((request, response) => {
    handle(request, response, sessions, guard).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'an unexpected error');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, and not on a path.
  const address = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${address.port}${path}`,
    close: async () => {
      server.close();
      await sessions.close();
      server.closeAllConnections();
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: SessionPool,
  guard: RequestGuard,
): Promise<void> {
  const refusal = guard.check(request);
  if (refusal !== undefined) return refuse(response, refusal.status, refusal.message);
  if (request.url?.split('?')[0] !== path) return refuse(response, 404, `only ${path} is served`);
  const id = request.headers['mcp-session-id'];
  if (typeof id === 'string') {
    const transport = sessions.use(id, response);
    // The protocol makes clients begin anew after this status.
    if (transport === undefined) return refuse(response, 404, 'there is no such session');
    return transport.handleRequest(request, response);
  }
  if (request.method !== 'POST') return refuse(response, 400, 'Mcp-Session-Id is missing');
  const transport = await sessions.open(response);
  if (transport === undefined) return refuse(response, 503, 'all sessions are in use');
  return transport.handleRequest(request, response);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
