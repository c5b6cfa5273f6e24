import { WebSocket } from 'ws';

/** An event of the realtime interface, as a client receives it. */
export type RealtimeEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A client of the realtime interface that sends and receives nothing on its own. */
export interface RealtimeClient {
  readonly socket: WebSocket;
  readonly events: RealtimeEvent[];
  /** Settles when the socket is closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  send(...events: readonly object[]): void;
  /** The first event of a type, or the one with the given number, counted from 0. */
  waitFor(type: string, number?: number): Promise<RealtimeEvent>;
}

/** How a client connects. */
export interface RealtimeOpening {
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: string[];
  readonly query?: string;
}

/** The address of the realtime interface of a server. */
export function realtimeUrl(url: string, query = '?intent=transcription'): string {
  return `${url.replace(/^http/, 'ws')}/v1/realtime${query}`;
}

/** Opens a connection. Rejects when the handshake is refused. */
export async function openRealtime(
  url: string,
  { headers = {}, protocols = [], query }: RealtimeOpening,
): Promise<RealtimeClient> {
  const socket = new WebSocket(realtimeUrl(url, query), protocols, { headers });
  const events: RealtimeEvent[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      for (const check of waiting) check();
    });
  });
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as RealtimeEvent);
    for (const check of waiting) check();
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    socket,
    events,
    closed,
    send: (...sent) => {
      for (const event of sent) socket.send(JSON.stringify(event));
    },
    waitFor: (type, number = 0) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.filter((event) => event.type === type)[number];
          if (found !== undefined) resolve(found);
          else if (socket.readyState === socket.CLOSED)
            reject(new Error(`closed without ${type}: ${JSON.stringify(events)}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
  };
}

/** Audio as events, in chunks. */
export function appended(audio: Uint8Array, chunkBytes = 4800): object[] {
  const events: object[] = [];
  for (let from = 0; from < audio.length; from += chunkBytes)
    events.push({
      type: 'input_audio_buffer.append',
      audio: Buffer.from(audio.subarray(from, from + chunkBytes)).toString('base64'),
    });
  return events;
}

/** Times that the parts of a text, and the whole text of each item, were received with. */
export function listTexts(events: readonly RealtimeEvent[]): { parts: string; whole: string }[] {
  const prefix = 'conversation.item.input_audio_transcription';
  return events
    .filter(({ type }) => type === `${prefix}.completed`)
    .map(({ item_id, transcript }) => ({
      parts: events
        .filter((event) => event.type === `${prefix}.delta` && event['item_id'] === item_id)
        .map(({ delta }) => String(delta))
        .join(''),
      whole: String(transcript),
    }));
}
