/**
 * Endpoints of your own server for pages, so that no page sees the key: one that initiates live
 * sessions, and one that passes requests about recordings on.
 *
 * @packageDocumentation
 */
export type { Authorize, PageHandler } from './page-handler.js';
export { createProxyHandler, type ProxyHandlerOptions } from './proxy-handler.js';
export { createTokenHandler, type TokenHandlerOptions } from './token-handler.js';
