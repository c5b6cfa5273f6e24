import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WyomingSettings } from '../configuration/index.js';
import { createWyomingServer, type WyomingParts } from '../wyoming/wyoming-server.js';
import type { Disposer } from './disposer.js';
import { listenError, StartError } from './listen.js';

/**
 * Serves the Wyoming protocol. Its connections are closed with the users of live sessions.
 *
 * @throws StartError when the address cannot be listened on, or there is no such key
 */
export async function startWyoming(
  { host, keyName, port }: WyomingSettings,
  parts: WyomingParts & { readonly disposer: Disposer },
): Promise<void> {
  const { disposer, logger, storage } = parts;
  if ((await storage.keys.findOne(keyName)) === undefined)
    throw new StartError(
      `EARSHOT_WYOMING_KEY must be the id or the name of a valid API key, got ${keyName}`,
    );
  const server = createWyomingServer(keyName, parts);
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, {
      host,
      hostVariable: 'EARSHOT_WYOMING_HOST',
      port,
      variable: 'EARSHOT_WYOMING_PORT',
    });
  }
  disposer.defer(() => {
    server.close();
  });
  // A server that listens on a port has such an address.
  const address = server.address() as AddressInfo;
  logger.info({ host, port: address.port }, 'wyoming protocol is served');
}
