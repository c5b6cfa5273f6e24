export { KeyBuckets } from './key-buckets.js';
export { KeySlots, type KeySlotsOptions, type Slot } from './key-slots.js';
export { TokenBucket, type TokenRate } from './token-bucket.js';
