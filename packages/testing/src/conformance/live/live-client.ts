import type { Bytes } from '@earshot/audio';
import {
  defaults,
  type KnownLiveMessage,
  type LiveMessageType,
  limits,
  liveMessageSchemas,
  type MessageFlag,
  type MessageOf,
} from '@earshot/core';
import { ensure } from '../conformance-check.js';
import type {
  ConformanceConnection,
  ConnectionCut,
  LiveConformanceSubject,
} from './live-subject.js';

/** Every kind of message. */
export const everything = createFlags(true);

/** No kind of message. */
export const nothing = createFlags(false);

function createFlags(isSent: boolean): Record<MessageFlag, boolean> {
  const flags = Object.keys(defaults.live.messages_config).map((flag) => [flag, isSent] as const);
  // The keys are the flags.
  return Object.fromEntries(flags) as Record<MessageFlag, boolean>;
}

/** Close of a socket. */
export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** A client that a check controls, and that keeps everything that it receives. */
export class LiveClient {
  /** Every message, in order, each with the shape of its type. */
  readonly messages: KnownLiveMessage[] = [];
  /** The messages as they were received. */
  readonly texts: string[] = [];
  readonly #subject: LiveConformanceSubject;
  readonly #connection: ConformanceConnection;
  #malformed: string | undefined;
  #close: SocketClose | undefined;

  private constructor(subject: LiveConformanceSubject, connection: ConformanceConnection) {
    this.#subject = subject;
    this.#connection = connection;
    connection.socket.addEventListener('message', ({ data }) => this.#receive(data));
    connection.socket.addEventListener('close', ({ code, reason }) => {
      this.#close = { code, reason: String(reason) };
    });
  }

  /** Connects a client. Resolves when its socket is open, or has already closed. */
  static async open(
    subject: LiveConformanceSubject,
    url: string,
    cut?: ConnectionCut,
  ): Promise<LiveClient> {
    const client = new LiveClient(subject, await subject.connect(url, cut));
    await subject.until(() => client.#connection.socket.readyState !== 0);
    return client;
  }

  /** True once the socket is closed. */
  get isClosed(): boolean {
    return this.#close !== undefined;
  }

  /** Offset up to which audio was acknowledged, in bytes. */
  get acknowledged(): number {
    return (
      this.ofType('audio_chunk').findLast(({ data }) => data !== null)?.data?.byte_range[1] ?? 0
    );
  }

  /** Sends frames, unless the socket is closed. */
  send(...frames: readonly (string | Bytes)[]): void {
    const { socket } = this.#connection;
    for (const frame of frames) if (socket.readyState === 1) socket.send(frame);
  }

  /** Sends audio in frames. */
  sendAudio(audio: Bytes, frameBytes = 3200): void {
    for (let from = 0; from < audio.length; from += frameBytes)
      this.send(audio.subarray(from, from + frameBytes));
  }

  /** Asks for the end of the recording. */
  stop(): void {
    this.send('{"type":"stop_recording"}');
  }

  /** Closes the socket from this side. */
  close(code: number): void {
    this.#connection.socket.close(code);
  }

  /** Cuts the connection. */
  cut(): void {
    this.#connection.cut();
  }

  /** The messages of a type. */
  ofType<Type extends LiveMessageType>(type: Type): MessageOf<Type>[] {
    return this.messages.filter((message): message is MessageOf<Type> => message.type === type);
  }

  /**
   * Waits until a condition holds.
   *
   * @param what - name of the condition, for the error
   */
  async until(what: string, isReached: () => boolean): Promise<void> {
    try {
      await this.#subject.until(
        () => isReached() || this.isClosed || this.#malformed !== undefined,
      );
    } catch (cause) {
      throw new Error(`${what} did not come; there was ${this.#description()}`, { cause });
    }
    ensure(this.#malformed === undefined, String(this.#malformed));
    ensure(isReached(), `The socket was closed without ${what}; there was ${this.#description()}`);
  }

  /** Waits until a number of bytes of the session is acknowledged. */
  untilAcknowledged(bytes: number): Promise<void> {
    return this.until(`the acknowledgement of ${bytes} bytes`, () => this.acknowledged >= bytes);
  }

  /** Waits until the socket is closed. */
  async untilClosed(): Promise<SocketClose> {
    await this.until('the close of the socket', () => this.isClosed);
    return this.#close as SocketClose;
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string') {
      this.#malformed = 'A message is not a text frame.';
      return;
    }
    this.texts.push(data);
    const message = JSON.parse(data) as KnownLiveMessage;
    const schema = Object.hasOwn(liveMessageSchemas, message.type)
      ? liveMessageSchemas[message.type]
      : undefined;
    const parsed = schema?.safeParse(message);
    if (parsed?.success !== true)
      this.#malformed = `The message ${data} has not the shape of a type: ${String(parsed?.error.message)}`;
    else this.messages.push(message);
  }

  #description(): string {
    const types = this.messages.map(({ type }) => type);
    const runs = types.filter((type, index) => type !== types[index - 1]).slice(-30);
    const ended = JSON.stringify(this.#close ?? 'open');
    return `${types.length} messages, at last ${runs.join(', ')}, and the socket is ${ended}`;
  }
}

/** Texts of the finals among messages, in order. */
export function finalTexts(messages: readonly KnownLiveMessage[]): string[] {
  return messages.flatMap((message) =>
    message.type === 'transcript' && message.data.is_final ? [message.data.utterance.text] : [],
  );
}

/** Runs a whole session over one socket. Resolves when the service has closed it with 1000. */
export async function runSession(
  subject: LiveConformanceSubject,
  request: Parameters<LiveConformanceSubject['initiate']>[0],
  audio: Bytes,
): Promise<{ readonly id: string; readonly url: string; readonly client: LiveClient }> {
  const session = await subject.initiate(request);
  const client = await LiveClient.open(subject, session.url);
  client.sendAudio(audio);
  client.stop();
  await ensureComplete(client);
  return { ...session, client };
}

/** Waits for the end of a session, whose socket is then closed with 1000. */
export async function ensureComplete(client: LiveClient): Promise<void> {
  const { code, reason } = await client.untilClosed();
  ensure(code === 1000, `The session ended with ${code} "${reason}" instead of 1000.`);
}

/** Reads all messages of an ended session, as a client that connects late. */
export async function readHistory(
  subject: LiveConformanceSubject,
  url: string,
): Promise<LiveClient> {
  const client = await LiveClient.open(subject, `${url}&message_cursor=0`);
  await ensureComplete(client);
  const [greeting] = client.messages.splice(0, 1);
  client.texts.splice(0, 1);
  ensure(greeting?.type === 'audio_chunk', 'A client that comes late is not greeted.');
  return client;
}

/** Largest frame that the contract allows, in bytes. */
export const { maximumFrameBytes } = limits.live;
