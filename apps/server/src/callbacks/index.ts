export { CallbackCourier, type CallbackCourierOptions } from './callback-courier.js';
export { CallbackOutbox, type LiveCallbackMessage } from './callback-outbox.js';
