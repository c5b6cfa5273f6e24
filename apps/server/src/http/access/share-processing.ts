import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import type { ProcessingShares } from '../../limits/processing-shares.js';
import { addressBlock } from './address-block.js';
import { keyOf } from './authenticate.js';

/** Processing time of a request besides that of its body, in milliseconds: its headers, its route and its response. */
const requestMs = 0.5;

/** Creates the hook that serves the requests of a key when it is its turn. */
export function createKeyTurns(shares: ProcessingShares): onRequestAsyncHookHandler {
  return async (request) => takeTurn(shares.ofKey(keyOf(request).id));
}

/** Creates the hook that serves requests without a key when it is the turn of their address. */
export function createAddressTurns(shares: ProcessingShares): onRequestAsyncHookHandler {
  return async (request) => takeTurn(shares.ofAddress(addressBlock(request.ip)));
}

/** The account of the processing time of a request: that of its key, or of its address while there is none. */
export function accountOf(request: FastifyRequest, shares: ProcessingShares): ProcessingAccount {
  return request.apiKey === null
    ? shares.ofAddress(addressBlock(request.ip))
    : shares.ofKey(request.apiKey.id);
}

async function takeTurn(account: ProcessingAccount): Promise<void> {
  await account.run(() => account.charge(requestMs));
}
