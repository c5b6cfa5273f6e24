import { createServer, type Server, type Socket } from 'node:net';
import { requestIdentifier } from '../errors/error-response.js';
import { HttpError } from '../errors/http-error.js';
import type { AppDependencies } from '../http/app.js';
import { initiateSession } from '../http/requests/initiate-session.js';
import type { ApiKey } from '../storage/index.js';
import { describeProgram, modelNames, servableSettings } from './program.js';
import { WyomingConnection } from './wyoming-connection.js';
import { encodeEvent } from './wyoming-event.js';

/** Parts of the service that the Wyoming protocol needs. */
export type WyomingParts = Pick<
  AppDependencies,
  | 'clock'
  | 'engines'
  | 'live'
  | 'localSockets'
  | 'logger'
  | 'metrics'
  | 'outbox'
  | 'shares'
  | 'storage'
  | 'version'
>;

/** Connections that may be open at the same time. Those of Home Assistant last for one command. */
const maximumConnections = 256;

/**
 * Creates the server of the Wyoming protocol, by which Home Assistant uses speech-to-text. The
 * protocol has no authentication: all sessions belong to one key, and whoever reaches the port may
 * transcribe.
 *
 * @param keyName - id or name of the key
 */
export function createWyomingServer(keyName: string, parts: WyomingParts): Server {
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on('error', (error) => parts.logger.debug({ err: error }, 'wyoming connection failed'));
    serve(socket, keyName, parts).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'wyoming connection refused');
      const message = HttpError.is(error) ? error.message : 'The service cannot be used now';
      socket.end(encodeEvent('error', { text: message }), () => socket.destroy());
    });
  });
  server.maxConnections = maximumConnections;
  server.on('drop', () => parts.metrics.rejections.inc({ status: 'connection' }));
  return server;
}

async function serve(socket: Socket, keyName: string, parts: WyomingParts): Promise<void> {
  const { clock, engines, localSockets, shares, version } = parts;
  const { id: keyId } = await requireKey(keyName, parts);
  if (socket.destroyed) return;
  const requestId = requestIdentifier({});
  const connection = new WyomingConnection({
    socket,
    account: shares.ofKey(keyId),
    clock,
    webSocket: localSockets.WebSocket,
    // The key may have been revoked since the connection was opened.
    initiate: async (given) => {
      await requireKey(keyName, parts);
      return initiateSession({ keyId, requestId }, given, parts);
    },
    modelNames,
    servable: (settings) => servableSettings(settings, engines),
    describe: () => describeProgram(engines, version),
  });
  const remove = localSockets.addUser(() => connection.close());
  socket.once('close', remove);
}

/**
 * The key to which the sessions belong.
 *
 * @throws HttpError 401 when there is no valid one
 */
async function requireKey(
  keyName: string,
  { storage }: Pick<WyomingParts, 'storage'>,
): Promise<ApiKey> {
  const key = await storage.keys.findOne(keyName);
  if (key !== undefined) return key;
  throw new HttpError(
    401,
    'Key not found: the key in EARSHOT_WYOMING_KEY is unknown or was revoked',
  );
}
