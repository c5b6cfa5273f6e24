import {
  ContractError,
  type CreatedLiveSession,
  formatIssues,
  type LiveRequest,
  type LiveRequestInput,
  liveRequestSchema,
} from '@earshot/core';
import { getCloseCode } from '@earshot/core/protocol';
import { checkOptions } from '../check-options.js';
import { checkClock, type FakeClock } from '../fake-clock.js';
import {
  type ConnectionAttempt,
  createFakeWebSocket,
  type FakeWebSocketClass,
} from '../sockets/create-fake-web-socket.js';
import type { FaultLink, LinkFaults } from '../sockets/fault-link.js';
import { FakeLiveSession } from './fake-live-session.js';
import { checkScript, type Script } from './script.js';
import { defaultTimes, type ServiceTimes } from './service-times.js';

/** Options of {@link createFakeLiveService}. */
export interface FakeLiveServiceOptions {
  /** Clock of all its delays. Pass it to the client too. */
  readonly clock: FakeClock;
  /**
   * Transcript of every session.
   *
   * @defaultValue no utterances
   */
  readonly script?: Script;
  /**
   * Faults to inject into a connection, or `'refused'` to refuse it.
   *
   * @defaultValue no faults
   */
  readonly faults?: (attempt: ConnectionAttempt) => LinkFaults | 'refused' | undefined;
  /**
   * Delays and limits.
   *
   * @defaultValue the times of the contract
   */
  readonly times?: Partial<ServiceTimes>;
}

/** A live service in memory. */
export interface FakeLiveService {
  /**
   * Class of sockets that connect to the service. Inject it wherever a `WebSocket` constructor is
   * accepted.
   */
  readonly WebSocket: FakeWebSocketClass;
  /** Part of the HTTP client that live sessions use. */
  readonly client: {
    /** Live sessions of the client. */
    readonly live: {
      /** Initiates a session. Rejects with a ContractError when the request is not allowed. */
      initiate(request?: LiveRequestInput): Promise<CreatedLiveSession>;
    };
  };
  /**
   * Initiates a session.
   *
   * @param request - body of POST /v2/live
   * @throws ContractError `invalid_argument` with a sentence for each issue of the request
   */
  initiate(request?: LiveRequestInput): CreatedLiveSession;
  /**
   * Returns a session that was initiated.
   *
   * @param id - id in the response
   * @throws ContractError `invalid_argument` when no session has this id
   */
  session(id: string): FakeLiveSession;
  /** All sessions that were not deleted, the oldest first. */
  readonly sessions: readonly FakeLiveSession[];
  /** Deletes a session, whose token becomes invalid. */
  delete(id: string): void;
  /** All links so far, to inject faults into them. */
  readonly links: readonly FaultLink[];
  /**
   * Takes the service down, or up again. While it is down, its links are cut, connections are
   * refused, and the sessions are kept, as when its process is killed and started again.
   */
  setDown(isDown: boolean): void;
}

/**
 * Makes a live service that behaves as the contract requires, without a network, an engine or real
 * time.
 *
 * @example
 * ```ts
 * import { createLiveSession } from '@earshot/live';
 * import { createFakeClock, createFakeLiveService } from '@earshot/testing';
 *
 * const clock = createFakeClock();
 * const service = createFakeLiveService({ clock });
 * const session = createLiveSession(
 *   { client: service.client },
 *   { clock, webSocket: service.WebSocket },
 * );
 * await clock.run(session.start());
 * console.log(session.state); // open
 * ```
 *
 * @throws ContractError `invalid_argument` that names the option, its value and what is allowed
 */
export function createFakeLiveService(options: FakeLiveServiceOptions): FakeLiveService {
  // A program without types may omit them.
  const { clock, script }: FakeLiveServiceOptions = Object(options);
  checkOptions(options, { clock: 0, script: 0, faults: 0, times: 0 });
  checkClock(clock);
  checkOptions(options.times, defaultTimes);
  checkScript(script);
  return new LiveService(options);
}

// Its functions need no `this`, since clients take them one by one as well.
class LiveService implements FakeLiveService {
  readonly WebSocket: FakeWebSocketClass;
  readonly client = {
    live: { initiate: async (request?: LiveRequestInput) => this.initiate(request) },
  };
  readonly links: FaultLink[] = [];
  readonly #options: FakeLiveServiceOptions;
  readonly #sessions = new Map<string, FakeLiveSession>();
  readonly #tokens = new Map<string, FakeLiveSession>();
  #created = 0;
  #isDown = false;

  constructor(options: FakeLiveServiceOptions) {
    this.#options = options;
    this.WebSocket = createFakeWebSocket({
      clock: options.clock,
      faults: (attempt) => (this.#isDown ? 'refused' : options.faults?.(attempt)),
      onConnection: (socket, link, { url }) => {
        this.links.push(link);
        if (this.#isDown) {
          link.reset();
          return;
        }
        const session = this.#tokens.get(url.searchParams.get('token') ?? '');
        if (session === undefined)
          socket.close(getCloseCode('token_refused'), 'The token is unknown or expired');
        else session.connect(socket, url);
      },
    });
  }

  readonly initiate = (request: LiveRequestInput = {}): CreatedLiveSession => {
    const { clock, script = { utterances: [] }, times } = this.#options;
    this.#created += 1;
    const number = this.#created;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const token = `token-${number}`;
    const session = new FakeLiveSession({
      id,
      clock,
      parameters: parseRequest(request),
      script,
      times: { ...defaultTimes, ...times },
    });
    this.#sessions.set(id, session);
    this.#tokens.set(token, session);
    const created_at = new Date(clock.now()).toISOString();
    return { id, created_at, url: `wss://earshot.test/v2/live?token=${token}` };
  };

  readonly session = (id: string): FakeLiveSession => {
    const session = this.#sessions.get(id);
    if (session === undefined)
      throw new ContractError(
        'invalid_argument',
        `there is no session ${id}; the ids are ${[...this.#sessions.keys()].join(', ') || 'none yet'}`,
      );
    return session;
  };

  get sessions(): readonly FakeLiveSession[] {
    return [...this.#sessions.values()];
  }

  readonly delete = (id: string): void => {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    for (const [token, each] of this.#tokens) if (each === session) this.#tokens.delete(token);
  };

  readonly setDown = (isDown: boolean): void => {
    this.#isDown = isDown;
    if (isDown) for (const link of this.links) link.reset();
  };
}

/** @throws ContractError as the service refuses a request */
function parseRequest(request: LiveRequestInput): LiveRequest {
  const parsed = liveRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  const issues = formatIssues(parsed.error, request);
  throw new ContractError('invalid_argument', issues.join('; '), { issues });
}
