export { LiveGateway } from './gateway/live-gateway.js';
export { LiveService } from './live-service.js';
export { startSessionText } from './session/finish-session.js';
export { type SessionTimes, sessionTimes } from './session/session-times.js';
export { createToken, hashToken, tokenLifetimeMs } from './tokens.js';
