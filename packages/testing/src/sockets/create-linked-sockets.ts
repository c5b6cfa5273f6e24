import type { FakeClock } from '../clock/fake-clock.js';
import { FakeSocket } from './fake-socket.js';
import { FaultLink, type LinkFaults } from './fault-link.js';

/** Two sockets and the wire between them. */
export interface LinkedSockets {
  /** Opens as soon as the clock goes on. */
  readonly client: FakeSocket;
  /** Open. */
  readonly server: FakeSocket;
  readonly link: FaultLink;
}

/** Options of {@link createLinkedSockets}. */
export interface LinkedSocketsOptions {
  readonly clock: FakeClock;
  /**
   * The address that the sockets name.
   *
   * @defaultValue 'ws://earshot.test/'
   */
  readonly url?: string;
  /**
   * What is wrong with the wire from the start.
   *
   * @defaultValue nothing
   */
  readonly faults?: LinkFaults;
}

/** Makes two sockets that are connected with each other; what one sends the other receives when the clock goes on. */
export function createLinkedSockets({
  clock,
  url = 'ws://earshot.test/',
  faults = {},
}: LinkedSocketsOptions): LinkedSockets {
  const link = new FaultLink(clock, faults);
  const client = new FakeSocket(url, 'client', link.client);
  const server = new FakeSocket(url, 'server', link.server);
  return { client, server, link };
}
