/**
 * What live clients are tested with: a scripted service, sockets and links in memory, a clock that stands still.
 *
 * @packageDocumentation
 */
export { createNoise } from './audio/create-noise.js';
export { createRandom } from './audio/create-random.js';
export { createFakeClock, type FakeClock, type FakeClockOptions } from './clock/fake-clock.js';
export {
  createFakeLiveService,
  type FakeLiveService,
  type FakeLiveServiceOptions,
} from './service/create-fake-live-service.js';
export type { FakeLiveSession } from './service/fake-live-session.js';
export type { Script, ScriptedUtterance } from './service/script.js';
export { defaultTimes, type ServiceTimes } from './service/service-times.js';
export {
  type ConnectionAttempt,
  createFakeWebSocket,
  type FakeWebSocketClass,
  type FakeWebSocketOptions,
} from './sockets/create-fake-web-socket.js';
export {
  createLinkedSockets,
  type LinkedSockets,
  type LinkedSocketsOptions,
} from './sockets/create-linked-sockets.js';
export type { FakeSocket, SocketData, SocketEvents, SocketSide } from './sockets/fake-socket.js';
export type { Direction, FaultLink, LinkEnd, LinkFaults, Receiver } from './sockets/fault-link.js';
export type { Frame } from './sockets/frame.js';
export type { DirectionFaults } from './sockets/link-direction.js';
export type { SocketCloseEvent } from './sockets/socket-close-event.js';
