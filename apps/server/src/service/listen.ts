import type { AddressInfo } from 'node:net';
import type { Clock } from '../clock/index.js';
import { errorCode } from '../errors/caught-error.js';
import type { App } from '../http/app.js';

/** The service cannot start, for a reason that its operator can remove; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Connections that may wait to be accepted; the system may allow fewer. Clients retry a refused one after a second. */
const backlog = 4096;

/** Time that requests have to end while the service stops, in milliseconds. */
const requestGraceMs = 3000;

/**
 * Lets an application listen.
 *
 * @param app - the application
 * @param host - the address
 * @param port - the port; 0 takes a free one
 * @param variable - name of the setting that the port comes from
 * @returns the origin at which it is reached
 * @throws StartError when the address is taken, forbidden or not of this machine
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
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new StartError(
        `${variable} is ${port}, which another process listens on: choose another port`,
      );
    if (code === 'EACCES')
      throw new StartError(
        `${variable} is ${port}, which needs rights that this process does not have`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`EARSHOT_HOST is ${host}, which is no address of this machine`);
    throw error;
  }
  // A server that listens on a port has such an address.
  const address = app.server.address() as AddressInfo;
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const shown = isEverywhere ? '127.0.0.1' : address.address;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${address.port}`;
}

/** Closes an application; requests under way have three seconds to end. */
export async function closeApp(app: App, clock: Clock): Promise<void> {
  const closed = new AbortController();
  const closing = app.close().finally(() => closed.abort());
  await clock.sleep(requestGraceMs, closed.signal).catch(() => undefined);
  app.server.closeAllConnections();
  await closing;
}
