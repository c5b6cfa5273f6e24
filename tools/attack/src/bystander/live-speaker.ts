import { setTimeout as sleep } from 'node:timers/promises';
import { audioOfWav } from '@earshot/server/testing';
import { WebSocket } from 'ws';
import { numberedAudio } from '../attack-audio.js';
import { muLawSession } from '../attacker/attack-socket.js';
import type { HttpCaller } from '../http-call.js';
import type { BystanderTarget } from './bystander-protocol.js';
import { describeError, type Failures } from './failures.js';
import type { Latencies } from './latencies.js';

/** Every frame is 100 ms of one channel of mu-law at 8 kHz. */
const frameMs = 100;
const frameBytes = 800;

/** Time within which the session must end after its stop. */
const endingMs = 60_000;

/**
 * A live session that sends audio in real time, and measures the latency of each acknowledgement.
 */
export class LiveSpeaker {
  readonly #caller: HttpCaller;
  readonly #target: BystanderTarget;
  readonly #latencies: Latencies;
  readonly #failures: Failures;
  #socket: WebSocket | undefined;
  #sessionId = '';
  #timer: NodeJS.Timeout | undefined;
  #framesSent = 0;
  #acknowledged = 0;
  #waiting: { endByte: number; end: (isCounted?: boolean) => void }[] = [];
  #isEnding = false;
  #closeCode: number | undefined;

  constructor(
    caller: HttpCaller,
    target: BystanderTarget,
    latencies: Latencies,
    failures: Failures,
  ) {
    this.#caller = caller;
    this.#target = target;
    this.#latencies = latencies;
    this.#failures = failures;
  }

  /** Initiates the session and starts to send audio. */
  async start(): Promise<void> {
    const { id, url } = await initiate(this.#caller, this.#target);
    this.#sessionId = id;
    this.#socket = await this.#connect(url);
    const startedMs = performance.now();
    this.#timer = setInterval(() => {
      const due = Math.floor((performance.now() - startedMs) / frameMs);
      while (this.#framesSent < due && this.#socket?.readyState === WebSocket.OPEN)
        this.#sendFrame(this.#socket);
    }, 10);
  }

  /**
   * Ends the session.
   *
   * @returns the problems found: close code, missing acknowledgements, recording
   */
  async end(): Promise<string[]> {
    this.#isEnding = true;
    clearInterval(this.#timer);
    const socket = this.#socket;
    if (socket === undefined) return ['there was no session'];
    if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"stop_recording"}');
    for (let waitedMs = 0; this.#closeCode === undefined && waitedMs < endingMs; waitedMs += 50)
      await sleep(50);
    const problems: string[] = [];
    if (this.#closeCode !== 1000)
      problems.push(`the session was closed with ${this.#closeCode ?? 'nothing'} instead of 1000`);
    const sentBytes = this.#framesSent * frameBytes;
    if (this.#acknowledged !== sentBytes)
      problems.push(`${this.#acknowledged} of ${sentBytes} bytes were acknowledged`);
    const { status, body } = await this.#caller.call(`/v2/live/${this.#sessionId}/file`);
    if (status !== 200) problems.push(`its recording returned ${status}`);
    else if (!audioOfWav(body).subarray(0, sentBytes).equals(numberedAudio(0, sentBytes)))
      problems.push('its recording is not what was sent');
    return problems;
  }

  async #connect(url: string): Promise<WebSocket> {
    const socket = new WebSocket(url, { rejectUnauthorized: false });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', (error) => this.#failures.add(`live socket: ${describeError(error)}`));
    // With the default binaryType text frames arrive as one buffer.
    socket.on('message', (data: Buffer) => this.#read(data.toString()));
    socket.on('close', (code) => {
      this.#closeCode = code;
      for (const { end } of this.#waiting) end(false);
      this.#waiting = [];
      if (!this.#isEnding) this.#failures.add(`the live session was closed with ${code}`);
    });
    return socket;
  }

  #sendFrame(socket: WebSocket): void {
    const from = this.#framesSent * frameBytes;
    socket.send(numberedAudio(from, frameBytes));
    this.#framesSent += 1;
    this.#waiting.push({ endByte: from + frameBytes, end: this.#latencies.begin() });
  }

  #read(text: string): void {
    // The shape of every message. The tests of the contract check the details.
    const message = JSON.parse(text) as { type: string; data?: { byte_range?: number[] } };
    const [from, to] = message.data?.byte_range ?? [];
    if (message.type === 'error') this.#failures.add('the live session got an error message');
    if (message.type !== 'audio_chunk' || from === undefined || to === undefined) return;
    if (from !== this.#acknowledged) this.#failures.add('acknowledgements have a gap');
    this.#acknowledged = to;
    while ((this.#waiting[0]?.endByte ?? Number.POSITIVE_INFINITY) <= to)
      this.#waiting.shift()?.end();
  }
}

/**
 * Initiates a session like that of a bystander.
 *
 * @throws Error when it is refused
 */
export async function initiate(
  caller: HttpCaller,
  { liveOrigin }: BystanderTarget,
): Promise<{ id: string; url: string }> {
  const response = await caller.call('/v2/live', { body: muLawSession });
  if (response.status !== 201) throw new Error(`POST /v2/live returned ${response.status}`);
  const { id, url } = response.json<{ id: string; url: string }>();
  if (liveOrigin === undefined) return { id, url };
  const { pathname, search } = new URL(url);
  return { id, url: new URL(`${pathname}${search}`, liveOrigin).href };
}
