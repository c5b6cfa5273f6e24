export { roundSeconds } from '@earshot/core/protocol';
