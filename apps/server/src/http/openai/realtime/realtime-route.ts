import { formatIssues, limits } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { HttpError } from '../../../errors/http-error.js';
import { requireApiKey } from '../../access/authenticate.js';
import { findAccount } from '../../access/share-processing.js';
import type { App, AppDependencies } from '../../app.js';
import { toHttpError } from '../../errors/to-http-error.js';
import type { RequestSlots } from '../../requests/request-slots.js';
import { takeUpgrade, type Upgrade } from '../../requests/routed-upgrade.js';
import { type Dialect, EventWriter } from './event-writer.js';
import { checkSettings, createInitiation } from './live-sessions.js';
import { RealtimeConnection } from './realtime-connection.js';
import { initialSettings, type RealtimeSettings } from './realtime-settings.js';
import { RealtimeSocket } from './realtime-socket.js';

/** Path of the sockets of the realtime interface. */
export const realtimePath = '/v1/realtime';

const querySchema = z.object({
  intent: z.literal('transcription').optional(),
  model: z.string().optional(),
});

/** Subprotocol of the interface, with which a browser also names its key. */
const subprotocol = 'realtime';
const earlierProtocol = 'openai-beta.realtime-v1';

/**
 * Registers the sockets of /v1/realtime. Each takes one of the slots for requests that wait.
 *
 * @param slots - slots of the requests of a key that wait
 */
export function registerRealtimeRoute(
  app: App,
  dependencies: AppDependencies,
  slots: RequestSlots,
): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.live.maximumFrameBytes,
    autoPong: false,
    // Never the one with the key.
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  app.get(
    realtimePath,
    { schema: { hide: true, querystring: querySchema } },
    async (request, reply) => {
      requireLive(dependencies);
      const settings = initialSettings(readModel(request));
      checkSettings(settings, dependencies);
      const slot = slots.take(requireApiKey(request).id);
      const upgrade = takeUpgrade(request, reply);
      if (upgrade === undefined) {
        slot.release();
        throw upgradeRequired();
      }
      // Its client may have left while its key was looked up.
      if (upgrade.socket.destroyed) slot.release();
      else upgrade.socket.once('close', () => slot.release());
      open(server, request, { settings, upgrade }, dependencies);
      return reply;
    },
  );
}

/**
 * The model of the query.
 *
 * @throws HttpError 400 for another intent than a transcription
 */
function readModel({ query }: FastifyRequest): string | undefined {
  const parsed = querySchema.safeParse(query);
  if (parsed.success) return parsed.data.model;
  const [first = 'The query is not valid'] = formatIssues(parsed.error, query);
  throw new HttpError(400, first, { field: String(parsed.error.issues[0]?.path[0] ?? '') });
}

function requireLive({ live }: Pick<AppDependencies, 'live'>): void {
  if (live === undefined)
    throw new HttpError(503, 'This process serves no live sessions', {
      code: 'live_unavailable',
      retryAfterSeconds: 60,
    });
}

function upgradeRequired(): HttpError {
  return new HttpError(426, `${realtimePath} is a WebSocket: open it with ws: or wss:`, {
    headers: { upgrade: 'websocket', connection: 'upgrade' },
  });
}

/** A client whose handshake is accepted. */
interface AcceptedClient {
  readonly settings: RealtimeSettings;
  readonly upgrade: Upgrade;
}

/** Completes the handshake, and begins to serve the connection. */
function open(
  server: WebSocketServer,
  request: FastifyRequest,
  client: AcceptedClient,
  dependencies: AppDependencies,
): void {
  const { head, socket: transport } = client.upgrade;
  // An error concerns only its own connection.
  transport.on('error', () => transport.destroy());
  server.handleUpgrade(request.raw, transport, head, (socket) => {
    socket.on('error', (error) => request.log.debug({ err: error }, 'realtime socket failed'));
    serve(socket, request, client, dependencies);
  });
}

function serve(
  webSocket: WebSocket,
  request: FastifyRequest,
  { settings, upgrade }: AcceptedClient,
  dependencies: AppDependencies,
): void {
  const { clock, configuration, localSockets, shares } = dependencies;
  const account = findAccount(request, shares);
  const socket = new RealtimeSocket({
    socket: webSocket,
    transport: upgrade.socket,
    account,
    clock,
  });
  const connection = new RealtimeConnection({
    socket,
    writer: new EventWriter(detectDialect(request), (text) => socket.send(text), clock),
    clock,
    times: chooseTimes(configuration.live),
    settings,
    webSocket: localSockets.WebSocket,
    initiate: createInitiation(request, dependencies),
    checkSettings: (changed) => checkSettings(changed, dependencies),
    toHttpError: (error) => toHttpError(error, request, configuration.limits),
  });
  const remove = localSockets.addUser(() => connection.close());
  webSocket.once('close', remove);
}

function chooseTimes({ idleMs, maximumMs }: AppDependencies['configuration']['live']) {
  return { idleMs: idleMs / 2, turnMs: maximumMs / 2, maximumMs: maximumMs * 0.9 };
}

/** The names of events that a client expects from the first one on. */
function detectDialect({ headers }: FastifyRequest): Dialect {
  const isEarlier =
    headers['openai-beta'] !== undefined ||
    headers['sec-websocket-protocol']?.includes(earlierProtocol) === true;
  return isEarlier ? 'earlier' : 'current';
}
