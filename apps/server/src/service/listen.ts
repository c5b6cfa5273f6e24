import type { AddressInfo } from 'node:net';
import type { Clock } from '../clock/index.js';
import { errorCode } from '../errors/caught-error.js';
import type { App } from '../http/app.js';

/** The service cannot start, for a reason that its operator can fix. The message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Connections that may wait to be accepted. The system may allow fewer. Clients retry a refused
 * connection after a second.
 */
const backlog = 4096;

/** Time that requests have to complete while the service stops, in milliseconds. */
const requestGraceMs = 3000;

/**
 * Makes an application listen.
 *
 * @param port - 0 for a free port
 * @param variable - name of the setting with the port
 * @returns the origin at which the application is reached
 * @throws StartError when the address is in use, forbidden or not of this machine
 */
export async function listen(
  app: App,
  host: string,
  port: number,
  variable: string,
): Promise<string> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    throw listenError(error, { host, hostVariable: 'EARSHOT_HOST', port, variable });
  }
  // A server that listens on a port has such an address.
  const address = app.server.address() as AddressInfo;
  const isUnspecified = address.address === '0.0.0.0' || address.address === '::';
  const reachable = isUnspecified ? '127.0.0.1' : address.address;
  const hostname = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `http://${hostname}:${address.port}`;
}

/** An address that could not be listened on, and the names of its settings. */
export interface FailedAddress {
  readonly host: string;
  readonly hostVariable: string;
  readonly port: number;
  readonly variable: string;
}

/** The error with which listening failed, as a {@link StartError} where the operator can fix it. */
export function listenError(
  error: unknown,
  { host, hostVariable, port, variable }: FailedAddress,
): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartError(
      `${variable} must be a free port, got ${port}: another process listens on it`,
    );
  if (code === 'EACCES')
    return new StartError(
      `${variable} must be a port that this process may listen on, got ${port}: it needs more privileges`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${hostVariable} must be an address of this machine, got ${host}`);
  return error;
}

/** Closes an application. Requests under way have three seconds to complete. */
export async function closeApp(app: App, clock: Clock): Promise<void> {
  const closed = new AbortController();
  const closing = app.close().finally(() => closed.abort());
  await clock.sleep(requestGraceMs, closed.signal).catch(() => undefined);
  app.server.closeAllConnections();
  await closing;
}
