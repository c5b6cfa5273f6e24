/**
 * What clients are tested with: scripted services, HTTP and live, sockets and links in memory, a clock that stands still.
 *
 * @packageDocumentation
 */
export { createNoise } from './audio/create-noise.js';
export { createRandom } from './audio/create-random.js';
export { createFakeClock, type FakeClock, type FakeClockOptions } from './clock/fake-clock.js';
export {
  createFakeHttpService,
  type FakeHttpService,
  type FakeHttpServiceOptions,
  type FakeRequest,
  type HttpFault,
} from './http/create-fake-http-service.js';
export type { FakeError } from './http/fake-error.js';
export type { JobTimes } from './http/fake-job.js';
export type { JobScript, ScriptedJob, SubmittedAudio } from './http/scripted-job.js';
export type { FakeCallback } from './http/signed-callback.js';
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
export type { SocketMessageEvent } from './sockets/event-types.js';
export type { FakeSocket, SocketData, SocketEvents, SocketSide } from './sockets/fake-socket.js';
export type { Direction, FaultLink, LinkEnd, LinkFaults, Receiver } from './sockets/fault-link.js';
export type { Frame } from './sockets/frame.js';
export type { DirectionFaults } from './sockets/link-direction.js';
export type { SocketCloseEvent } from './sockets/socket-close-event.js';
