import { lookup } from 'node:dns/promises';

/** An address of a host. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Finds every address of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

/** As this machine resolves names. */
export const resolveHost: ResolveHost = (hostname) => lookup(hostname, { all: true });
