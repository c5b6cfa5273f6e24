export { KeySlots, type Slot } from './key-slots.js';
export { KeyBuckets, TokenBucket } from './token-bucket.js';
