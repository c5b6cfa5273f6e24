import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/**
 * Requests of one connection that are served at the same time. Common clients wait for each
 * response.
 */
const servedAtOnce = 2;

/**
 * Rate of pipelined requests of one connection, which are sent before the previous response has
 * arrived.
 */
const pipelinedRate = { burst: 100, perSecond: 50 };

/**
 * Limits the concurrent requests of one connection. A client may send a thousand requests in one
 * packet (HTTP/1.1 pipelining), which the parser emits in a single turn of the event loop. All but
 * the first wait here, and are served in a burst and then at a constant rate. Until then nothing is
 * read from the connection.
 *
 * @param serve - serves a request
 * @param clock - measures the time
 * @returns a listener for the `request` event of a server
 */
export function gatePipelines(serve: RequestListener, clock: GateClock): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? new Pipeline(socket, serve, clock);
    pipelines.set(socket, pipeline);
    pipeline.add(request, response);
  };
}

type GateClock = Pick<Clock, 'monotonicMs' | 'sleep'>;

/** Requests of one connection. */
class Pipeline {
  readonly #socket: Socket;
  readonly #serve: RequestListener;
  readonly #clock: GateClock;
  readonly #bucket: TokenBucket;
  readonly #waiting: [request: IncomingMessage, response: ServerResponse][] = [];
  #served = 0;
  /** True while reading from the connection is paused. */
  #isPaused = false;
  /** True while the next request waits for a token of the bucket. */
  #isDelayed = false;

  constructor(socket: Socket, serve: RequestListener, clock: GateClock) {
    this.#socket = socket;
    this.#serve = serve;
    this.#clock = clock;
    this.#bucket = new TokenBucket(pipelinedRate, () => clock.monotonicMs());
    // Node resumes the socket when a body is read and when a request ends.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause();
    });
  }

  /** Serves a request at once when it is no pipelined one, and otherwise in its turn. */
  add(request: IncomingMessage, response: ServerResponse): void {
    this.#waiting.push([request, response]);
    if (this.#served < servedAtOnce && this.#waiting.length === 1) {
      this.#begin();
      return;
    }
    this.#isPaused = true;
    this.#socket.pause();
  }

  #begin(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    // The body of the last request may not have been read yet.
    if (this.#waiting.length === 0 && this.#isPaused) {
      this.#isPaused = false;
      this.#socket.resume();
    }
    const [request, response] = next;
    this.#served += 1;
    response.once('close', () => {
      this.#served -= 1;
      setImmediate(() => this.#beginPipelined());
    });
    this.#serve(request, response);
  }

  #beginPipelined(): void {
    if (this.#served >= servedAtOnce || this.#isDelayed) return;
    if (this.#waiting.length === 0 || this.#bucket.take()) this.#begin();
    else void this.#delay();
  }

  async #delay(): Promise<void> {
    this.#isDelayed = true;
    await this.#clock.sleep(1000 / pipelinedRate.perSecond);
    this.#isDelayed = false;
    if (!this.#socket.destroyed) this.#beginPipelined();
  }
}
