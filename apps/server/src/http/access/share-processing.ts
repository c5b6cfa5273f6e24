import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import type { ProcessingShares } from '../../limits/processing-shares.js';
import { addressBlock } from './address-block.js';

/**
 * Processing time of a request without its body, in milliseconds: its headers, its route and its
 * response.
 */
const requestMs = 0.5;

/**
 * Creates the hook that serves requests when it is the turn of their key, or of their address while
 * they have none.
 */
export function createTurns(shares: ProcessingShares): onRequestAsyncHookHandler {
  return async (request) => {
    const account = findAccount(request, shares);
    await account.run(() => account.charge(requestMs));
  };
}

/**
 * The account of the processing time of a request: that of its key, or of its address while there
 * is none.
 */
export function findAccount(request: FastifyRequest, shares: ProcessingShares): ProcessingAccount {
  return request.apiKey === null
    ? shares.ofAddress(addressBlock(request.ip))
    : shares.ofKey(request.apiKey.id);
}
