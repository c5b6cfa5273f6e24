import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { handshakeText } from '@earshot/server/testing';
import type { AttackContext } from '../attacker/attack-context.js';
import type { Fuzzer, FuzzOutcome } from './run-fuzzer.js';
import { type SocketInput, socketInputs } from './socket-input.js';

const drainTimeoutMs = 2000;
const observationMs = 15;

/** Opens a connection that records the types of the messages it receives, and its close code. */
function open(url: string, reached: Set<string>): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const content = bytes.toString('latin1');
    const status = /^HTTP\/1\.1 (\d{3})/.exec(content)?.[1];
    if (status !== undefined) reached.add(`upgrade ${status}`);
    for (const [, type] of content.matchAll(/\{"type":"([a-z_]+)"/g))
      reached.add(`message ${type}`);
    // A close frame is the last one, and its code the first two bytes of it.
    const closing = bytes.lastIndexOf(0x88);
    if (
      closing >= 0 &&
      closing + 4 <= bytes.length &&
      (bytes[closing + 1] ?? 0) === bytes.length - closing - 2
    )
      reached.add(`close ${bytes.readUInt16BE(closing + 2)}`);
  });
  socket.write(handshakeText(url));
  return socket;
}

async function run(context: AttackContext, { session, steps }: SocketInput): Promise<FuzzOutcome> {
  const reached = new Set<string>();
  const failures: string[] = [];
  const response = await context.caller.call('/v2/live', { body: session });
  reached.add(`initiated ${response.status}`);
  if (response.status >= 500 && response.status !== 503)
    failures.push(`POST /v2/live returned ${response.status}`);
  if (response.status !== 201) {
    // The channels of earlier sessions are freed soon.
    await context.pause(100);
    return { reached: [...reached], failures };
  }
  const { url } = response.json<{ url: string }>();
  let socket = open(url, reached);
  const sockets = [socket];
  for (const step of steps) {
    if (!context.isOn) break;
    switch (step.do) {
      case 'write':
        if (!socket.destroyed) socket.write(Buffer.from(step.bytes, 'base64'));
        break;
      case 'wait':
        await sleep(step.milliseconds);
        break;
      case 'reconnect':
        await sleep(2);
        socket.resetAndDestroy();
        socket = open(`${url}${step.query}`, reached);
        sockets.push(socket);
        break;
      case 'take-over':
        socket = open(`${url}${step.query}`, reached);
        sockets.push(socket);
        break;
    }
  }
  await drained(socket);
  await sleep(observationMs);
  for (const each of sockets) each.destroy();
  await end(url);
  for (const place of reached) if (/^upgrade 5(?!03)/.test(place)) failures.push(place);
  return { reached: [...reached], failures };
}

/** Ends the session, so that its channels are free for the next one. */
async function end(url: string): Promise<void> {
  const socket = open(url, new Set());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The stop and a close frame, both masked with zeros.
  const stop = Buffer.from('{"type":"stop_recording"}');
  socket.write(
    Buffer.concat([
      Buffer.from([0x81, 0x80 | stop.length, 0, 0, 0, 0]),
      stop,
      Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]),
    ]),
  );
  await Promise.race([closed, sleep(300)]);
  socket.destroy();
}

async function drained(socket: Socket): Promise<void> {
  for (
    let waitedMs = 0;
    socket.writableLength > 0 && !socket.destroyed && waitedMs < drainTimeoutMs;
    waitedMs += 5
  )
    await sleep(5);
}

/** The protocol of live sessions. */
export const socketFuzzer: Fuzzer<SocketInput> = { name: 'socket', inputs: socketInputs, run };
