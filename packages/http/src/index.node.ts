/**
 * Client of the Earshot HTTP interface, for runtimes with an environment and a file system: the key
 * and the address may come from environment variables, and a string may be the path of a file.
 *
 * @packageDocumentation
 */
import { buildClient, type EarshotClient } from './create-client.js';
import { nodePlatform } from './node-platform.js';
import type { ClientOptions } from './transport/client-options.js';

// The types are those of `index.ts`, in every runtime.
export {
  AbortError,
  ApiError,
  AudioSourceError,
  AuthenticationError,
  createAndWaitOrCancel,
  EarshotError,
  InvalidArgumentError,
  InvalidResponseError,
  JobFailedError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  RequestError,
  TimeoutError,
  verifyWebhook,
  WebhookVerificationError,
} from './index.js';

/** {@inheritDoc createClient} */
export function createClient(options: ClientOptions = {}): EarshotClient {
  return buildClient(options, nodePlatform);
}
