import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { verifies } from '@earshot/specification';
import { afterAll, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { EntryFile } from '../journal/entry-file.js';
import { MessageSender } from './message-sender.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const document = JSON.stringify({ text: 'x'.repeat(25) });

/** A sender over a socket that reads at the speed that the test sets. */
function start(transport: Duplex | Writable = new PassThrough()) {
  count += 1;
  const journal = new EntryFile(join(folder, `${count}.journal`));
  const sent: string[] = [];
  const written: (() => void)[] = [];
  let fragments = 0;
  const socket = {
    bufferedAmount: 0,
    send(
      data: string | Buffer,
      options?: { fin?: boolean } | (() => void),
      onWritten?: () => void,
    ) {
      sent.push(String(data));
      if (typeof options === 'object' && options.fin === false) fragments += 1;
      if (onWritten !== undefined) written.push(onWritten);
    },
  };
  const onTooSlow = vi.fn<() => void>();
  const onCaughtUp = vi.fn<() => void>();
  const sender = new MessageSender({
    // The sender uses no other members.
    socket: socket as unknown as WebSocket,
    transport: transport as Duplex,
    journal,
    messages: { formatSentText: (entry) => (entry.kind === 'message' ? entry.text : '{"data":') },
    readDocument: async function* ({ from, to }) {
      for (let at = from; at < to; at += 10) yield Buffer.from(document.slice(at, at + 10));
    },
    cursor: 0,
    onCaughtUp,
    onTooSlow,
    onError: (error) => {
      throw error;
    },
  });
  return {
    journal,
    sender,
    sent,
    socket,
    onTooSlow,
    onCaughtUp,
    fragments: () => fragments,
    publishDocument: () => {
      const to = document.length;
      const type = 'post_final_transcript';
      journal.append([{ kind: 'document', audience: 'socket', type, atMs: 0, from: 0, to }]);
      sender.catchUp();
    },
    publish: (text: string) => {
      const number = journal.count;
      journal.append([{ kind: 'message', audience: 'socket', text }]);
      sender.send(text, number);
    },
    /** The client reads everything that waits. */
    drain: () => {
      socket.bufferedAmount = 0;
      for (const onWritten of written.splice(0)) onWritten();
    },
  };
}

const texts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `"${from + index}"`);

test('a client that keeps up gets messages as they are published', async () => {
  const { onCaughtUp, sender, sent, publish } = start();
  sender.start();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalled());
  for (const text of texts(0, 5)) publish(text);
  expect(sent).toEqual(texts(0, 5));
  expect(sender.isLagging).toBe(false);
});

test('a client that lags gets everything once and in order when there is room, and nothing waits in memory', async () => {
  const { drain, onCaughtUp, sender, sent, socket, publish } = start();
  sender.start();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(1));
  for (const text of texts(0, 5)) publish(text);
  socket.bufferedAmount = 300 * 1024;
  expect(sender.isLagging).toBe(true);
  for (const text of texts(5, 100)) publish(text);
  // One message waits to be written out, and the others are on the disk.
  await vi.waitFor(() => expect(sent).toHaveLength(6));
  expect(sender.isLagging).toBe(true);
  drain();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(2));
  expect(sent).toEqual(texts(0, 100));
  expect(sender.isLagging).toBe(false);
  publish('"100"');
  expect(sent.at(-1)).toBe('"100"');
});

test('a client that lags too far is closed, once', async () => {
  const { onCaughtUp, onTooSlow, sender, sent, socket, publish } = start();
  sender.start();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalled());
  socket.bufferedAmount = 300 * 1024;
  const long = JSON.stringify('x'.repeat(64 * 1024));
  for (let times = 0; times < 16; times += 1) publish(long);
  expect(onTooSlow).not.toHaveBeenCalled();
  for (let times = 0; times < 4; times += 1) publish(long);
  expect(onTooSlow).toHaveBeenCalledTimes(1);
  const { length } = sent;
  publish(long);
  expect(sent).toHaveLength(length);
});

verifies(
  'live.viewers.late',
  'a long past is sent in few writes, and waits on the disk while nobody reads it',
  async () => {
    const room = 256 * 1024;
    const read: string[] = [];
    let writes = 0;
    let isReading = false;
    let continueReading = (): void => undefined;
    const transport = new Writable({
      highWaterMark: 1,
      writev(chunks, onWritten) {
        writes += 1;
        // The head of a frame has four bytes.
        read.push(...chunks.map(({ chunk }) => String(chunk).slice(-202)));
        if (isReading) onWritten();
        else continueReading = onWritten;
      },
    });
    const { journal, onCaughtUp, sender, socket } = start(transport);
    Object.defineProperty(socket, 'bufferedAmount', { get: () => transport.writableLength });
    socket.send = (data, _options, onWritten) => void transport.write(data, onWritten);
    const texts = Array.from({ length: 5000 }, (_, index) => `"${String(index).padStart(200)}"`);
    for (const text of texts) journal.append([{ kind: 'message', audience: 'socket', text }]);
    sender.start();
    await vi.waitFor(() => expect(transport.writableLength).toBeGreaterThan(room), 10_000);
    const { next } = sender;
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    expect(sender.next).toBe(next);
    expect(transport.writableLength).toBeLessThan(room + 1000);
    isReading = true;
    continueReading();
    await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalled(), 10_000);
    expect(read).toEqual(texts);
    expect(writes).toBeLessThan(texts.length / 50);
  },
);

test('a long document is one message in fragments, each sent when the client has read the one before', async () => {
  const { drain, fragments, onCaughtUp, sender, sent, publish, publishDocument } = start();
  sender.start();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(1));
  publishDocument();
  publish('"after"');
  for (let read = 1; read <= 4; read += 1) {
    await vi.waitFor(() => expect(fragments()).toBe(1 + read));
    expect(sent.join('')).toBe(`{"data":${document.slice(0, 10 * read)}`);
    // The session may have ended: its socket is closed only once the client has the whole document.
    expect(sender.next).toBe(0);
    drain();
  }
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(2));
  expect(sent.join('')).toBe(`{"data":${document}}"after"`);
});

test('a document of which a client has a part counts as one that it does not have', async () => {
  const { drain, fragments, onCaughtUp, sender, publish, publishDocument } = start();
  sender.start();
  await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(1));
  publish('"before"');
  publishDocument();
  await vi.waitFor(() => expect(fragments()).toBe(2));
  sender.stop();
  drain();
  await vi.waitFor(() => expect(sender.isLagging).toBe(false));
  expect(sender.next).toBe(1);
});
