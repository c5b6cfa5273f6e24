export { AddressError } from './address-error.js';
export { type AddressRules, bareHost, parseAddressRules } from './address-rules.js';
export { type Deadline, startDeadline } from './deadline.js';
export { createGuardedAgent } from './guarded-agent.js';
export { GuardedProxy, type GuardedProxyOptions } from './guarded-proxy.js';
export {
  createHostResolver,
  type ResolveHost,
} from './host-resolver.js';
export { parseOutboundUrl } from './outbound-url.js';
