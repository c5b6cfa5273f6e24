export { CallbackDispatcher, type CallbackDispatcherOptions } from './callback-dispatcher.js';
export { CallbackOutbox, type LiveCallbackMessage } from './callback-outbox.js';
