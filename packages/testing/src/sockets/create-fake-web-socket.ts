import { checkOptions } from '../check-options.js';
import { checkClock, type FakeClock } from '../fake-clock.js';
import { FakeSocket } from './fake-socket.js';
import { FaultLink, type LinkFaults } from './fault-link.js';

/** A class in place of `WebSocket`. */
export type FakeWebSocketClass = new (url: string | URL) => FakeSocket;

/** A connection that a client has requested. */
export interface ConnectionAttempt {
  /** Address that the client connects to. */
  readonly url: URL;
  /** Number of attempts before it, to any address. */
  readonly index: number;
}

/** Options of {@link createFakeWebSocket}. */
export interface FakeWebSocketOptions {
  /** Clock of the delays. Pass it to the client too. */
  readonly clock: FakeClock;
  /**
   * Faults to inject into a connection, or `'refused'` to refuse it.
   *
   * @defaultValue no faults
   */
  readonly faults?: (attempt: ConnectionAttempt) => LinkFaults | 'refused' | undefined;
  /** Called with the server's end of each connection. */
  readonly onConnection: (socket: FakeSocket, link: FaultLink, attempt: ConnectionAttempt) => void;
}

/**
 * Makes a class that can be injected wherever a `WebSocket` constructor is accepted. Its
 * connections arrive in `onConnection`.
 *
 * @throws ContractError `invalid_argument` without a clock of tests
 */
export function createFakeWebSocket(options: FakeWebSocketOptions): FakeWebSocketClass {
  // A program without types may omit them.
  const { clock, faults, onConnection }: FakeWebSocketOptions = Object(options);
  checkOptions(options, { clock: 0, faults: 0, onConnection: 0 });
  checkClock(clock);
  let count = 0;
  return class FakeWebSocket extends FakeSocket {
    constructor(address: string | URL) {
      const url = new URL(address);
      const attempt: ConnectionAttempt = { url, index: count };
      count += 1;
      const fault = faults?.(attempt);
      const link = new FaultLink(clock, fault === 'refused' ? {} : fault);
      super(url.href, 'client', link.client);
      clock.setTimeout(
        () => {
          if (fault === 'refused') link.reset();
          // A client that has closed in the meantime is no longer connected.
          else if (this.readyState === 0)
            onConnection(new FakeSocket(url.href, 'server', link.server), link, attempt);
        },
        fault === 'refused' ? 0 : (fault?.toServer?.latencyMs ?? 0),
      );
    }
  };
}
