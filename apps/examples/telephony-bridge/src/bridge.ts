import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { EarshotClient } from '@earshot/http';
import { MediaStream } from '@earshot/telephony';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CaptionListener, Captions } from './captions.js';

/** Maximum size of a provider's message, in bytes. A frame of 20 ms has about 400. */
const maximumMessageBytes = 64 * 1024;

/** Calls that are open at once. */
const maximumCalls = 100;

/**
 * Makes a server with two sockets:
 *
 * - `/calls/{token}` takes the media stream of a provider. With the custom parameter `captions` set
 *   to `true`, the captions go back there.
 * - `/captions/{token}/{callSid}` sends the captions of a call to its viewers.
 */
export function createBridge(client: EarshotClient, token: string): Server {
  const calls = new Map<string, Captions>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maximumMessageBytes });
  const server = createServer((_request, response) => response.writeHead(426).end());
  server.on('upgrade', (request, socket, head) => {
    const [, kind, given = '', callSid] = (request.url ?? '').split('/');
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    if (!isEqual(given, token)) return refuse('403 Forbidden');
    const accept = (use: (accepted: WebSocket) => void) =>
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        // A socket that fails is closed as well, and the close is what counts.
        accepted.on('error', ({ message }) => console.error(message));
        use(accepted);
      });
    const call = calls.get(callSid ?? '');
    if (kind === 'calls' && callSid === undefined)
      return calls.size < maximumCalls
        ? accept((accepted) => takeCall(accepted, client, calls))
        : refuse('503 Service Unavailable');
    if (kind === 'captions' && call !== undefined)
      return accept((accepted) => {
        accepted.once('close', call.watch(sendTo(accepted)));
        void call.finished.then(() => accepted.close(1000));
      });
    return refuse('404 Not Found');
  });
  return server;
}

// #region stream
/** Transcribes the call of a socket until it stops, or the socket is closed. */
function takeCall(socket: WebSocket, client: EarshotClient, calls: Map<string, Captions>): void {
  const stream = new MediaStream({
    client,
    onStart: (call, { parameters }) => {
      if (calls.has(call.id)) throw new Error(`${call.id} was started.`);
      const captions = new Captions(call);
      calls.set(call.id, captions);
      if (parameters['captions'] === 'true') captions.watch(sendTo(socket));
      void captions.finished.then(() => {
        calls.delete(call.id);
        socket.close(1000);
      });
    },
  });
  socket.on('message', (data: Buffer) => {
    try {
      stream.receive(data.toString('utf8'));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      socket.close(1007, 'not a message of a media stream of 8 kHz G.711');
    }
  });
  socket.once('close', () => void stream.end());
}
// #endregion stream

function sendTo(socket: WebSocket): CaptionListener {
  return (message) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
