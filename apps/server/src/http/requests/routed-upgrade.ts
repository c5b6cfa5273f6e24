import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.js';

/** A connection that its client wants to upgrade. */
export interface Upgrade {
  readonly socket: Duplex;
  /** First bytes after the request. */
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/**
 * Serves a request to upgrade by its route, with all checks that other requests pass. Until the
 * route takes the connection with {@link takeUpgrade}, a response is sent as usual, and ends it.
 */
export function routeUpgrade(app: App, request: IncomingMessage, upgrade: Upgrade): void {
  const { socket } = upgrade;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // A stream of the network, or of this process.
  response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
  response.once('finish', () => {
    socket.once('finish', () => socket.destroy());
    socket.end();
  });
  upgrades.set(request, upgrade);
  app.routing(request, response);
}

/**
 * Takes the connection of a request to upgrade from the framework.
 *
 * @returns undefined for any other request
 */
export function takeUpgrade({ raw }: FastifyRequest, reply: FastifyReply): Upgrade | undefined {
  const upgrade = upgrades.get(raw);
  if (upgrade === undefined) return undefined;
  upgrades.delete(raw);
  reply.hijack();
  reply.raw.detachSocket(upgrade.socket as Parameters<ServerResponse['detachSocket']>[0]);
  return upgrade;
}
