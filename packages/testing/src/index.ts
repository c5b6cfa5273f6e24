/**
 * Test kit for clients: scripted HTTP and live services, sockets and links in memory, and a clock
 * that only tests advance, unless they let it advance by itself.
 *
 * @packageDocumentation
 */
export { createFakeClock, type FakeClock, type FakeClockOptions } from './fake-clock.js';
export { FakeClockError } from './fake-clock-error.js';
export type { FakeError, FakeRequest } from './http/fake-http-messages.js';
export type { LiveSessions } from './http/fake-http-routes.js';
export {
  createFakeHttpService,
  type FakeHttpService,
  type FakeHttpServiceOptions,
  type HttpFault,
} from './http/fake-http-service.js';
export type { JobScript, JobTimes, ScriptedJob, SubmittedAudio } from './http/fake-job.js';
export type { FakeCallback } from './http/signed-callback.js';
export {
  createFakeLiveService,
  type FakeLiveService,
  type FakeLiveServiceOptions,
} from './live/create-fake-live-service.js';
export type { FakeLiveSession } from './live/fake-live-session.js';
export type { RecordingPhase } from './live/recording.js';
export type { Script, ScriptedLevels, ScriptedUtterance } from './live/script.js';
export { defaultTimes, type ServiceTimes } from './live/service-times.js';
export { createNoise, createRandom } from './seeded-random.js';
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
export type { FakeSocket, SocketData, SocketSide } from './sockets/fake-socket.js';
export type { Direction, FaultLink, LinkEnd, LinkFaults, Receiver } from './sockets/fault-link.js';
export type { DirectionFaults, Frame } from './sockets/link-direction.js';
export type {
  SocketCloseEvent,
  SocketEvents,
  SocketMessageEvent,
} from './sockets/socket-events.js';
