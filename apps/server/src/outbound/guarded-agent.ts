import type { Agent } from 'undici';
import { createGuardedConnector, type GuardedConnectorOptions } from './guarded-connector.js';

/** Options of {@link createGuardedAgent}. */
export interface GuardedAgentOptions extends GuardedConnectorOptions {
  /** Longest wait for the headers of a response, in milliseconds. */
  headersTimeoutMs: number;
  /** Longest pause within the body of a response, in milliseconds. */
  bodyTimeoutMs: number;
  /** Connections to one host at the same time. */
  connectionsPerHost: number;
}

/**
 * Creates an agent that connects only to allowed addresses. Requests to others fail with an
 * AddressError.
 */
export async function createGuardedAgent({
  headersTimeoutMs,
  bodyTimeoutMs,
  connectionsPerHost,
  ...connector
}: GuardedAgentOptions): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    connections: connectionsPerHost,
    pipelining: 1,
    connect: await createGuardedConnector(connector),
  });
}
