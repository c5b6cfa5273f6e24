import { checkOptions } from '../check-options.js';
import { checkClock, type FakeClock } from '../fake-clock.js';
import { FakeSocket } from './fake-socket.js';
import { FaultLink, type LinkFaults } from './fault-link.js';

/** Two sockets and the link between them. */
export interface LinkedSockets {
  /** Socket of the client, which opens as soon as the clock is advanced. */
  readonly client: FakeSocket;
  /** Socket of the server, open from the start. */
  readonly server: FakeSocket;
  /** Connection between them, to inject faults into. */
  readonly link: FaultLink;
}

/** Options of {@link createLinkedSockets}. */
export interface LinkedSocketsOptions {
  /** Clock of the delays. */
  readonly clock: FakeClock;
  /**
   * Address of the sockets.
   *
   * @defaultValue 'ws://earshot.test/'
   */
  readonly url?: string;
  /**
   * Faults of the link from the start.
   *
   * @defaultValue none
   */
  readonly faults?: LinkFaults;
}

/**
 * Makes two sockets that are connected with each other. One receives what the other sends when the
 * clock is advanced.
 *
 * @throws ContractError `invalid_argument` without a clock of tests
 */
export function createLinkedSockets(options: LinkedSocketsOptions): LinkedSockets {
  // A program without types may omit them.
  const { clock, url = 'ws://earshot.test/', faults = {} }: LinkedSocketsOptions = Object(options);
  checkOptions(options, { clock: 0, url: 0, faults: 0 });
  checkClock(clock);
  const link = new FaultLink(clock, faults);
  const client = new FakeSocket(url, 'client', link.client);
  const server = new FakeSocket(url, 'server', link.server);
  return { client, server, link };
}
