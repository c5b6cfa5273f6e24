import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { bareHost } from '../../outbound/index.js';

/**
 * Base url of the links in a response.
 *
 * @param publicUrl - `EARSHOT_PUBLIC_URL`, if it is set
 * @returns the public url, or the origin that the request was made to, without a trailing slash
 */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? requestOrigin(request);
}

/**
 * True for a url of this service: at its public url, at the origin that the request was made to, or
 * at a port of the service on any name of this machine.
 *
 * @param url - a url of a request
 * @param publicUrl - `EARSHOT_PUBLIC_URL`, if it is set
 */
export function isOwnHost(
  url: URL,
  request: FastifyRequest,
  publicUrl: string | undefined,
): boolean {
  const origin = new URL(requestOrigin(request));
  if (url.origin === origin.origin) return true;
  if (publicUrl !== undefined && url.origin === new URL(publicUrl).origin) return true;
  const ports = [String(request.socket.localPort), readPort(origin)];
  return ports.includes(readPort(url)) && isThisMachine(url.hostname);
}

/**
 * The origin that a request was made to, or the address of the connection when the Host header is
 * invalid.
 */
export function requestOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  if (URL.canParse(origin)) return new URL(origin).origin;
  // The Host header is not valid in a url: use the address of the connection.
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${request.protocol}://${host}:${localPort}`;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function readPort({ port, protocol }: URL): string {
  return port === '' ? (defaultPorts[protocol] ?? '') : port;
}

function isThisMachine(host: string): boolean {
  const name = bareHost(host);
  if (name === 'localhost' || name.endsWith('.localhost') || name === hostname().toLowerCase())
    return true;
  if (!ipaddr.isValid(name)) return false;
  const address = ipaddr.process(name);
  if (address.range() === 'loopback' || address.range() === 'unspecified') return true;
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address).toString() === address.toString());
}
