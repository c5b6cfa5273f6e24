/**
 * Client of the Earshot HTTP interface, for runtimes with an environment and a file system: the key
 * and the address may come from environment variables, and a string may be the path of a file.
 *
 * @packageDocumentation
 */
import { buildClient, type EarshotClient } from './create-client.js';
import { nodePlatform } from './node-platform.js';
import type { ClientOptions } from './transport/client-options.js';

export * from './index.js';

/** {@inheritDoc createClient} */
export function createClient(options: ClientOptions = {}): EarshotClient {
  return buildClient(options, nodePlatform);
}
