import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { requestOrigin } from './base-url.js';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function portOf({ port, protocol }: URL): string {
  return port === '' ? (defaultPorts[protocol] ?? '') : port;
}

function isThisMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === hostname().toLowerCase())
    return true;
  if (!ipaddr.isValid(name)) return false;
  const address = ipaddr.process(name);
  if (address.range() === 'loopback' || address.range() === 'unspecified') return true;
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address).toString() === address.toString());
}

/**
 * Whether a url is at this service: at its public url, where the request came to, or at any name of this machine with a port that the
 * service is reached at.
 *
 * @param url - a url of a request
 * @param request - the request
 * @param publicUrl - the address that the service is known under, if configured
 */
export function isOwnHost(
  url: URL,
  request: FastifyRequest,
  publicUrl: string | undefined,
): boolean {
  const origin = new URL(requestOrigin(request));
  if (url.origin === origin.origin) return true;
  if (publicUrl !== undefined && url.origin === new URL(publicUrl).origin) return true;
  const ports = [String(request.socket.localPort), portOf(origin)];
  return ports.includes(portOf(url)) && isThisMachine(url.hostname);
}
