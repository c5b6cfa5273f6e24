export { CallbackDispatcher } from './callback-dispatcher.js';
export { CallbackOutbox } from './callback-outbox.js';
export type { LiveCallbackMessage } from './live-callback-messages.js';
