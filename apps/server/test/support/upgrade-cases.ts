import { encodeFrame, opcodes } from './frame-bytes.js';
import { handshakeText } from './raw-socket.js';

/** Expected outcome of a request for a WebSocket. */
type UpgradeOutcome =
  /** A response that is not a WebSocket, with its HTTP status. */
  | { readonly kind: 'refused'; readonly status: number; readonly response?: RegExp }
  /** A WebSocket that is closed with a code. */
  | { readonly kind: 'closed'; readonly code: number }
  /** A WebSocket on which this number of bytes was accepted as audio. */
  | { readonly kind: 'alive'; readonly audioBytes?: number };

/** A request for a WebSocket that a client should not make, or that few clients do. */
export interface UpgradeCase {
  readonly name: string;
  /**
   * Bytes that are sent, part by part. Between the parts another client is served.
   *
   * @param url - of a session that waits for its socket
   */
  readonly parts: (url: string) => readonly (string | Uint8Array)[];
  readonly outcome: UpgradeOutcome;
}

const refused = (status: number, response?: RegExp): UpgradeOutcome => ({
  kind: 'refused',
  status,
  ...(response === undefined ? {} : { response }),
});
const closed = (code: number): UpgradeOutcome => ({ kind: 'closed', code });
const alive = (audioBytes = 0): UpgradeOutcome => ({ kind: 'alive', audioBytes });
const inHalves = (text: string): string[] => [text.slice(0, 60), text.slice(60)];
const readQuery = (url: string): string => new URL(url).search;
const audio = encodeFrame({ opcode: opcodes.binary, payload: new Uint8Array(640) });

/** Requests that are wrong in their target. */
const targets: readonly UpgradeCase[] = [
  {
    name: 'no token',
    parts: (url) => [handshakeText(url, { target: '/v2/live' })],
    outcome: closed(4401),
  },
  {
    name: 'an empty token',
    parts: (url) => [handshakeText(url, { target: '/v2/live?token=' })],
    outcome: closed(4401),
  },
  {
    name: 'an unknown token',
    parts: (url) => [handshakeText(url, { target: `/v2/live?token=${'A'.repeat(43)}` })],
    outcome: closed(4401),
  },
  {
    name: 'a token and one character more',
    parts: (url) => [handshakeText(url, { target: `/v2/live${readQuery(url)}A` })],
    outcome: closed(4401),
  },
  {
    name: 'a token of 8,000 characters with escapes',
    parts: (url) => [handshakeText(url, { target: `/v2/live?token=${'%00%ff'.repeat(1333)}` })],
    outcome: closed(4401),
  },
  ...['/', '/v2/live/', '/v2', '/v2/pre-recorded', '/health', '/v2/live/%2e%2e/x'].map(
    (path): UpgradeCase => ({
      name: `the token at ${path}`,
      parts: (url) => [handshakeText(url, { target: `${path}${readQuery(url)}` })],
      outcome: refused(404),
    }),
  ),
  {
    name: 'the token in the path',
    parts: (url) => [handshakeText(url, { target: `/v2/live/${readQuery(url).slice(7)}` })],
    outcome: refused(404),
  },
  {
    name: 'a target that is no path',
    parts: (url) => [handshakeText(url, { target: '*' })],
    outcome: refused(404),
  },
  ...['-1', '1.5', '', '1e3', '9007199254740993', 'x'].map(
    (value): UpgradeCase => ({
      name: `the audio_offset "${value}"`,
      parts: (url) => [
        handshakeText(url, { target: `/v2/live${readQuery(url)}&audio_offset=${value}` }),
      ],
      outcome: closed(4400),
    }),
  ),
  ...['audio_offset=1', 'message_cursor=1', 'message_cursor=-1'].map(
    (parameter): UpgradeCase => ({
      name: `${parameter} for a session that has nothing`,
      parts: (url) => [handshakeText(url, { target: `/v2/live${readQuery(url)}&${parameter}` })],
      outcome: closed(4400),
    }),
  ),
  {
    name: 'parameters that nobody knows',
    parts: (url) => [
      handshakeText(url, { target: `/v2/live${readQuery(url)}&__proto__=1&%zz=%zz` }),
    ],
    outcome: alive(),
  },
];

/** Requests that are wrong in their headers. */
const headers: readonly UpgradeCase[] = [
  ...['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].map(
    (method): UpgradeCase => ({
      name: `the method ${method}`,
      parts: (url) => [handshakeText(url, { method })],
      outcome: refused(405),
    }),
  ),
  ...[undefined, '7', '99', 'x'].map(
    (version): UpgradeCase => ({
      name: `the version ${version ?? 'that is missing'}`,
      parts: (url) => [handshakeText(url, { headers: { 'sec-websocket-version': version } })],
      outcome: refused(400, /^sec-websocket-version: 13/im),
    }),
  ),
  ...[undefined, '', 'short', '*'.repeat(24), `${'A'.repeat(64)}==`].map(
    (key): UpgradeCase => ({
      name: `the key ${key ?? 'that is missing'}`,
      parts: (url) => [handshakeText(url, { headers: { 'sec-websocket-key': key } })],
      outcome: refused(400),
    }),
  ),
  {
    name: 'a subprotocol that cannot be read',
    parts: (url) => [handshakeText(url, { headers: { 'sec-websocket-protocol': 'a,,b' } })],
    outcome: refused(400),
  },
  {
    name: 'compression is offered, and not taken',
    parts: (url) => [
      handshakeText(url, {
        headers: { 'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits' },
      }),
      encodeFrame({ opcode: opcodes.binary, payload: 'zipped', reservedBits: 4 }),
    ],
    outcome: closed(1002),
  },
  {
    name: 'extensions that cannot be read',
    parts: (url) => [handshakeText(url, { headers: { 'sec-websocket-extensions': '=;=,,"' } })],
    outcome: alive(),
  },
  {
    name: '10,000 bytes of headers',
    parts: (url) => [handshakeText(url, { headers: { 'x-filler': 'x'.repeat(10_000) } })],
    outcome: alive(),
  },
  {
    name: '20,000 bytes of headers',
    parts: (url) => [handshakeText(url, { headers: { 'x-filler': 'x'.repeat(20_000) } })],
    outcome: refused(431),
  },
  {
    name: 'an api key that is unknown, which nobody asked for',
    parts: (url) => [handshakeText(url, { headers: { 'x-service-key': 'es_unknown' } })],
    outcome: alive(),
  },
];

/** Requests that are not for a WebSocket, or that are sent in an unusual way. */
const others: readonly UpgradeCase[] = [
  {
    name: 'HTTP/2 is offered, and the request is served',
    parts: (url) => [
      handshakeText(url, {
        target: '/health',
        headers: {
          connection: 'Upgrade, HTTP2-Settings, close',
          upgrade: 'h2c',
          'http2-settings': 'AAMAAABkAAQBAAAAAAIAAAAA',
        },
      }),
    ],
    outcome: refused(200, /"status":"ok"/),
  },
  {
    name: 'HTTP/2 is offered with a body, and the request is served',
    parts: (url) => [
      `${handshakeText(url, {
        method: 'POST',
        target: '/v2/pre-recorded',
        headers: {
          connection: 'Upgrade, close',
          upgrade: 'h2c',
          'content-type': 'application/json',
          'content-length': '2',
        },
      })}{`,
      '}',
    ],
    outcome: refused(401),
  },
  {
    name: 'another protocol at the place of the sessions',
    parts: (url) => [
      handshakeText(url, { headers: { connection: 'Upgrade, close', upgrade: 'mqtt' } }),
    ],
    outcome: refused(401),
  },
  {
    name: 'HTTP/1.0',
    parts: (url) => [handshakeText(url, { version: '1.0' })],
    outcome: refused(401),
  },
  {
    name: 'a version of HTTP that does not exist',
    parts: (url) => [handshakeText(url, { version: '9.9' })],
    outcome: refused(400),
  },
  {
    name: 'no request at all',
    parts: () => [Buffer.from('ffee00'.repeat(100), 'hex')],
    outcome: refused(400),
  },
  {
    name: 'frames before the request',
    parts: (url) => [audio, handshakeText(url)],
    outcome: refused(400),
  },
  {
    name: 'a request that comes slowly',
    parts: (url) => inHalves(handshakeText(url)),
    outcome: alive(),
  },
  {
    name: 'audio in the same packet as the request',
    parts: (url) => [Buffer.concat([Buffer.from(handshakeText(url)), audio])],
    outcome: alive(640),
  },
  {
    name: 'a frame that begins in the same packet as the request',
    parts: (url) => [
      Buffer.concat([Buffer.from(handshakeText(url)), audio.subarray(0, 5)]),
      audio.subarray(5),
    ],
    outcome: alive(640),
  },
];

/** Requests for a WebSocket. */
export const upgradeCases: readonly UpgradeCase[] = [...targets, ...headers, ...others];
