export { KeySlots, type KeySlotsOptions, type Slot } from './key-slots.js';
export { KeyBuckets, TokenBucket, type TokenRate } from './token-bucket.js';
