import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../clock/index.js';
import { rawResponse, requestIdentifier } from '../../errors/error-response.js';
import { HttpError } from '../../errors/http-error.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import { addressBlock } from './address-block.js';

/** Maximum numbers of open connections. */
export interface ConnectionLimits {
  /** Connections of all addresses. */
  maximum: number;
  /** Connections of one IPv4 address, or of one /64 of IPv6. */
  maximumPerAddress: number;
}

/**
 * Share of all connections that is reserved for addresses with fewer than {@link fewConnections}.
 */
const reservedShare = 0.1;
const fewConnections = 8;

/** Rate of refused connections that get a response. Further ones are reset, which costs less. */
const respondedRate = { burst: 200, perSecond: 100 };

/** The complete response to a refused connection. */
const refusal = (message: string, now: number): string => {
  const error = new HttpError(503, message, {
    code: 'too_many_connections',
    retryAfterSeconds: 10,
  });
  return rawResponse(error, { path: '', requestId: requestIdentifier({}), failedAt: now });
};

/**
 * Limits the connections of a server, so that one address cannot exhaust them. A connection beyond
 * the limits gets a 503 and is closed at once. When there are too many of those, it is reset
 * without a response.
 *
 * @param server - a server that is not listening yet
 * @param limits - maximum numbers of connections
 * @param clock - timestamps the 503 and measures the rate of refusals
 * @param onRefused - called for each refused connection
 */
export function limitConnections(
  server: Server,
  { maximum, maximumPerAddress }: ConnectionLimits,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  onRefused: () => void,
): void {
  const open = new Map<string, number>();
  const responded = new TokenBucket(respondedRate, () => clock.monotonicMs());
  let total = 0;

  function reasonAgainst(count: number): string | undefined {
    if (count >= maximumPerAddress)
      return `There are too many connections from this address: at most ${maximumPerAddress} are allowed`;
    const isReserved = total >= maximum * (1 - reservedShare);
    if (total >= maximum || (isReserved && count >= fewConnections))
      return 'There are too many connections at the moment';
    return undefined;
  }

  // Replaces the listeners of the server, since a refused connection must not reach the HTTP
  // parser.
  const accept = server.rawListeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? '');
    const count = open.get(block) ?? 0;
    const reason = reasonAgainst(count);
    if (reason !== undefined) {
      onRefused();
      socket.on('error', () => undefined);
      if (!responded.take()) {
        socket.resetAndDestroy();
        return;
      }
      socket.end(refusal(reason, clock.now()), () => socket.destroy());
      return;
    }
    total += 1;
    open.set(block, count + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (open.get(block) ?? 1) - 1;
      if (left > 0) open.set(block, left);
      else open.delete(block);
    });
    for (const listener of accept) listener.call(server, socket);
  });
}
