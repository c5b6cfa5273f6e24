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

/** Requests of one connection. */
interface Pipeline {
  served: number;
  /** True while reading from the connection is paused. */
  isPaused: boolean;
  /** True while the next request waits for a token of the bucket. */
  isDelayed: boolean;
  readonly bucket: TokenBucket;
  readonly waiting: [request: IncomingMessage, response: ServerResponse][];
}

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
export function gatePipelines(
  serve: RequestListener,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();

  function begin(socket: Socket, pipeline: Pipeline): void {
    const next = pipeline.waiting.shift();
    if (next === undefined) return;
    // The body of the last request may not have been read yet.
    if (pipeline.waiting.length === 0 && pipeline.isPaused) {
      pipeline.isPaused = false;
      socket.resume();
    }
    const [request, response] = next;
    pipeline.served += 1;
    response.once('close', () => {
      pipeline.served -= 1;
      setImmediate(() => beginPipelined(socket, pipeline));
    });
    serve(request, response);
  }

  function beginPipelined(socket: Socket, pipeline: Pipeline): void {
    if (pipeline.served >= servedAtOnce || pipeline.isDelayed) return;
    if (pipeline.waiting.length === 0 || pipeline.bucket.take()) begin(socket, pipeline);
    else void delay(socket, pipeline);
  }

  async function delay(socket: Socket, pipeline: Pipeline): Promise<void> {
    pipeline.isDelayed = true;
    await clock.sleep(1000 / pipelinedRate.perSecond);
    pipeline.isDelayed = false;
    if (!socket.destroyed) beginPipelined(socket, pipeline);
  }

  return (request, response) => {
    const { socket } = request;
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      const created: Pipeline = {
        served: 0,
        isPaused: false,
        isDelayed: false,
        bucket: new TokenBucket(pipelinedRate, () => clock.monotonicMs()),
        waiting: [],
      };
      pipeline = created;
      pipelines.set(socket, created);
      // Node resumes the socket when a body is read and when a request ends.
      socket.on('resume', () => {
        if (created.isPaused) socket.pause();
      });
    }
    pipeline.waiting.push([request, response]);
    if (pipeline.served < servedAtOnce && pipeline.waiting.length === 1) {
      begin(socket, pipeline);
      return;
    }
    pipeline.isPaused = true;
    socket.pause();
  };
}
