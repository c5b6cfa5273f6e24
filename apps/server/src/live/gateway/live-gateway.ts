import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type CloseCodeName, limits } from '@earshot/core';
import { parseResumption, type Resumption } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import type { ProcessingShares } from '../../limits/processing-shares.js';
import { hashSecret, isSameSecret, type NodeDirectory } from '../../storage/index.js';
import type { Admission, LiveAdmission } from '../admission.js';
import { limits as sessionLimits } from '../limits/session-limits.js';
import type { SessionActor } from '../session/session-actor.js';
import { type Refusal, refuseConnection } from '../socket/refuse-connection.js';
import type { ViewerConnection } from '../socket/session-viewers.js';
import { refuseUpgrade, serveWithoutUpgrade } from './decline-upgrade.js';
import { isForWebSocket, toHandshakeError } from './opening-handshake.js';
import { createRefusalLimit } from './refusal-limit.js';
import { hasLeft, Relays, relayHeaders, type UpgradeRequest } from './relays.js';

/** Options of a {@link LiveGateway}. */
export interface LiveGatewayOptions {
  /** The server of the network, and the one of {@link LocalSockets}. */
  readonly servers: readonly Server[];
  /**
   * Serves a request to upgrade by another path than that of live sessions.
   *
   * @returns false when there is nothing at that path
   */
  readonly serveElsewhere: (path: string, upgrade: UpgradeRequest) => boolean;
  /** The target of a request without the path of the public url. */
  readonly readTarget: (request: IncomingMessage) => string;
  readonly service: LiveAdmission;
  readonly shares: ProcessingShares;
  /** The nodes of a cluster, undefined without one. */
  readonly directory: NodeDirectory | undefined;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'debug' | 'error'>;
}

/** A connection with the account of its processing time. */
interface AdmittedConnection extends ViewerConnection {
  readonly account: ProcessingAccount;
}

const path = '/v2/live';

/** Accepts the WebSocket connections of a server, and connects each to the session of its token. */
export class LiveGateway {
  readonly #options: LiveGatewayOptions;
  readonly #sockets: WebSocketServer;
  readonly #mayRefuse: (address: string) => boolean;
  readonly #relays: Relays | undefined;
  #isClosed = false;

  constructor(options: LiveGatewayOptions) {
    this.#options = options;
    this.#mayRefuse = createRefusalLimit(options.clock);
    this.#relays = options.directory && new Relays(options.directory, options.clock);
    this.#sockets = new WebSocketServer({
      noServer: true,
      WebSocket: LiveWebSocket,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.live.maximumFrameBytes,
      // Sessions send the pongs themselves, but only as many as their client reads.
      autoPong: false,
    });
    this.#sockets.on('wsClientError', (cause, socket, request) =>
      refuseUpgrade(request, socket, toHandshakeError(request, cause), options.clock),
    );
    for (const server of options.servers)
      server.on('upgrade', (request, socket, head) =>
        this.#onUpgrade(server, { request, socket, head }),
      );
  }

  /** Accepts no more connections. */
  refuse(): void {
    this.#isClosed = true;
  }

  /** Ends the connections to other nodes, and accepts no more. */
  close(): void {
    this.refuse();
    this.#relays?.close();
  }

  #onUpgrade(server: Server, upgrade: UpgradeRequest): void {
    const { head, request, socket } = upgrade;
    if (!isForWebSocket(request)) {
      serveWithoutUpgrade(server, request, socket, head);
      return;
    }
    // An error concerns only its own connection.
    socket.on('error', destroySocket);
    this.#serveUpgrade(upgrade).catch((cause: unknown) => {
      if (!HttpError.is(cause))
        this.#options.logger.error({ err: cause }, 'live connection cannot be accepted');
      const error = HttpError.is(cause)
        ? cause
        : new HttpError(500, 'The service failed', { cause });
      refuseUpgrade(request, socket, error, this.#options.clock);
    });
  }

  readonly #onSocketError = (error: Error) =>
    this.#options.logger.debug({ err: error }, 'live socket failed');

  async #serveUpgrade(upgrade: UpgradeRequest): Promise<void> {
    if (this.#isClosed) throw new HttpError(503, 'The service is stopping');
    const url = parseTarget(this.#options.readTarget(upgrade.request));
    if (url?.pathname === path) await this.#admit(upgrade, url);
    else if (url === undefined || !this.#options.serveElsewhere(url.pathname, upgrade))
      throw new HttpError(404, `No route matches this path: live sessions are at ${path}`);
  }

  async #admit({ head, request, socket }: UpgradeRequest, url: URL): Promise<void> {
    const resumption = parseResumption(url.searchParams);
    const token = url.searchParams.get('token');
    const tokenHash = token === null ? '' : hashSecret(token);
    const origin = readOrigin(request, this.#options.directory);
    const { address } = origin;
    const admission: Admission | undefined =
      token === null
        ? { kind: 'unknown' }
        : await this.#admitOrRelay({ request, socket, head }, tokenHash, origin);
    if (admission === undefined) return;
    if (admission.kind === 'unknown' && !this.#mayRefuse(address))
      throw new HttpError(429, 'Too many unknown tokens', { retryAfterSeconds: 1 });
    const account = this.#findAccount(admission, address);
    await account.run(() => {
      if (hasLeft(socket)) {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        // After a frame that violates the protocol the library closes the socket with the right
        // code, and the session gets the close event.
        webSocket.on('error', this.#onSocketError);
        const connection = { socket: webSocket, transport: socket, tokenHash, account };
        if (resumption.success) this.#serve(connection, admission, resumption);
        else this.#refuse(connection, 'protocol_fault', resumption.reason);
      });
    });
  }

  /**
   * Finds the session of a token, or passes the connection on to the node that has it. A node that
   * cannot be reached may have died a moment ago, so that this node looks again.
   *
   * @returns undefined when the connection was passed on
   * @throws HttpError 503 when it cannot be
   */
  async #admitOrRelay(
    upgrade: UpgradeRequest,
    tokenHash: string,
    { address, isRelayed }: ConnectionOrigin,
  ): Promise<Admission | undefined> {
    // Another node has passed it on since it knows that this one has the session, or that its owner
    // is gone.
    for (const trustsHeartbeats of isRelayed ? [false] : [true, false]) {
      const admission = await this.#options.service.admit(tokenHash, trustsHeartbeats);
      // If the client has left meanwhile, that is read by the end of this turn, and found later.
      await endOfTurn();
      if (admission.kind !== 'elsewhere') return admission;
      // The session has just moved: its client tries again, and finds it.
      if (isRelayed) throw new HttpError(503, 'The session has moved', soon);
      const wasRelayed = await this.#relays?.relay(upgrade, admission.node, address);
      if (wasRelayed === true) return undefined;
    }
    throw new HttpError(503, 'The node of the session cannot be reached at the moment', soon);
  }

  /** The account of a connection: that of its address unless it belongs to a session. */
  #findAccount(admission: Admission, address: string): ProcessingAccount {
    if (admission.kind !== 'session') return this.#options.shares.ofAddress(address);
    const { own, viewers } = admission.session.processing;
    return admission.role === 'viewer' ? viewers : own;
  }

  #serve(connection: AdmittedConnection, admission: Admission, resumption: Resumption): void {
    switch (admission.kind) {
      case 'unknown':
        this.#refuse(connection, 'token_refused', 'The token is unknown or expired');
        break;
      case 'busy':
        this.#refuse(
          connection,
          'overloaded',
          'The service has no room for the session at the moment',
        );
        break;
      case 'elsewhere':
        // Connections to other nodes are not served here.
        break;
      case 'not-begun':
        this.#refuse(connection, 'overloaded', 'The session has not started yet');
        break;
      case 'session': {
        const { role, session } = admission;
        if (role !== 'viewer') {
          session.connect(connection, resumption);
          break;
        }
        const refusal = this.#view(session, connection, resumption);
        if (refusal !== undefined) this.#refuse(connection, refusal.code, refusal.reason);
        break;
      }
    }
  }

  #view(
    { viewers }: SessionActor,
    connection: ViewerConnection,
    resumption: Resumption,
  ): Refusal | undefined {
    return this.#options.service.viewerCount < sessionLimits.viewersOfProcess
      ? viewers.connect(connection, resumption)
      : { code: 'overloaded', reason: 'The service has no room for more viewers at the moment' };
  }

  #refuse(connection: AdmittedConnection, code: CloseCodeName, reason: string): void {
    const { account } = connection;
    refuseConnection(connection, { code, reason }, { account, clock: this.#options.clock });
  }
}

const soon = { retryAfterSeconds: 1 };

/** Where a connection comes from. */
interface ConnectionOrigin {
  /** Address of the client. */
  readonly address: string;
  /** True when another node has passed it on. */
  readonly isRelayed: boolean;
}

/** The origin of a connection. Only a node knows the secret by which it names another address. */
function readOrigin(
  { headers, socket }: IncomingMessage,
  directory: NodeDirectory | undefined,
): ConnectionOrigin {
  const secret = headers[relayHeaders.secret];
  const address = headers[relayHeaders.address];
  const isRelayed =
    directory !== undefined &&
    typeof secret === 'string' &&
    isSameSecret(secret, directory.relaySecret);
  return isRelayed && typeof address === 'string'
    ? { address, isRelayed }
    : { address: socket.remoteAddress ?? '', isRelayed: false };
}

/**
 * Listener of a socket. A closure in the scope of the request would keep the request in memory as
 * long as the socket.
 */
function destroySocket(this: Duplex): void {
  this.destroy();
}

function parseTarget(target: string): URL | undefined {
  const base = 'http://localhost';
  return target.startsWith('/') && URL.canParse(target, base) ? new URL(target, base) : undefined;
}

/**
 * Close code of the library for a message with too many fragments, which clients interpret in
 * different ways.
 */
const tooManyFragments = 1008;
const tooLarge = 1009;

/**
 * A WebSocket that uses the close code of too large messages for messages with too many fragments.
 */
class LiveWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    // Without a reason, the close comes from the library. A code that echoes the client's has a
    // reason, even if it is empty.
    super.close(code === tooManyFragments && reason === undefined ? tooLarge : code, reason);
  }
}
