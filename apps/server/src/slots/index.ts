export { KeySlots, type KeySlotsOptions, type Slot } from './key-slots.js';
