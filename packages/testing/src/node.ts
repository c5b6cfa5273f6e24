/**
 * The fakes on a port of this machine, for programs in other processes and for browsers.
 *
 * @packageDocumentation
 */
export { type ListeningService, type ListenOptions, listen } from './node/listen.js';
