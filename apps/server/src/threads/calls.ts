import type { Transferable } from 'node:worker_threads';

/** One end of a connection between two threads. */
interface Port {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown, transferred?: readonly Transferable[]): void;
}

/** Message of the side that calls: a request, or the cancellation of one. */
type CallMessage<Request> =
  | { readonly id: number; readonly request: Request }
  | { readonly id: number; readonly isCancelled: true };

/** Message of the side that is called. */
type ReplyMessage<Response, Notice> =
  | { readonly id: number; readonly notice: Notice }
  | { readonly id: number; readonly response: Response };

/** Options of a call. */
export interface CallOptions<Notice> {
  /** Receives what the other side reports before it responds. */
  readonly onNotice?: ((notice: Notice) => void) | undefined;
  /** Cancels the call when it is aborted. The other side still responds, early. */
  readonly signal?: AbortSignal | undefined;
  /** Objects of the request that move to the other side. */
  readonly transferred?: readonly Transferable[] | undefined;
}

interface PendingCall<Response, Notice> {
  readonly onNotice: ((notice: Notice) => void) | undefined;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

/** The side of a port that calls. Responses arrive in any order. */
export class Calls<Request, Response, Notice = never> {
  readonly #port: Port;
  readonly #pending = new Map<number, PendingCall<Response, Notice>>();
  #lastId = 0;
  #failure: Error | undefined;

  constructor(port: Port) {
    this.#port = port;
    port.on('message', (received) => {
      // The other side is served by this module.
      const message = received as ReplyMessage<Response, Notice>;
      const pending = this.#pending.get(message.id);
      if ('notice' in message) pending?.onNotice?.(message.notice);
      else pending?.resolve(message.response);
    });
  }

  /**
   * Calls the other side.
   *
   * @throws the error with which all calls have failed
   */
  async call(
    request: Request,
    { onNotice, signal, transferred }: CallOptions<Notice> = {},
  ): Promise<Response> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    const cancel = () => this.#port.postMessage({ id, isCancelled: true });
    try {
      return await new Promise<Response>((resolve, reject) => {
        this.#pending.set(id, { onNotice, resolve, reject });
        this.#port.postMessage({ id, request }, transferred);
        signal?.addEventListener('abort', cancel, { once: true });
      });
    } finally {
      this.#pending.delete(id);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Rejects the calls under way and all later ones. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
  }
}

/** What a call gives to the function that responds to it. */
export interface CallContext<Notice> {
  /** Aborted when the call is cancelled. */
  readonly signal: AbortSignal;
  /** Reports something before the response. */
  readonly notify: (notice: Notice) => void;
}

/**
 * Serves the calls of the other side of a port, concurrently.
 *
 * @param respond - responds to a call. An error that it throws ends the thread
 * @returns cancels all calls under way
 */
export function serveCalls<Request, Response, Notice = never>(
  port: Port,
  respond: (request: Request, context: CallContext<Notice>) => Promise<Response>,
): () => void {
  const running = new Map<number, AbortController>();
  const serve = async (id: number, request: Request): Promise<void> => {
    const cancelled = new AbortController();
    running.set(id, cancelled);
    const notify = (notice: Notice) => port.postMessage({ id, notice });
    const response = await respond(request, { signal: cancelled.signal, notify });
    running.delete(id);
    port.postMessage({ id, response });
  };
  port.on('message', (received) => {
    // The other side calls with this module.
    const message = received as CallMessage<Request>;
    if ('request' in message) void serve(message.id, message.request);
    else running.get(message.id)?.abort();
  });
  return () => {
    for (const cancelled of running.values()) cancelled.abort();
  };
}
