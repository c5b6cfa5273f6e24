export { CallbackCourier, type CallbackCourierOptions } from './callback-courier.js';
export { CallbackOutbox } from './callback-outbox.js';
