export {
  newSession,
  storeSession,
} from './create-session.js';
export { LiveGateway } from './gateway/live-gateway.js';
export { LiveService, type LiveServiceOptions } from './live-service.js';
export { type SessionTimes, sessionTimes } from './session/session-limits.js';
export type { RoomRequest } from './session-rooms.js';
