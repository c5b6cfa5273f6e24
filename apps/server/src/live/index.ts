export { LiveGateway } from './gateway/live-gateway.js';
export { LiveService } from './live-service.js';
export { startSessionText } from './messages/message-text.js';
export { type SessionTimes, sessionTimes } from './session/session-limits.js';
export { createToken, hashToken, tokenLifetimeMs } from './tokens.js';
