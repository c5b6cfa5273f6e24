import { ModelError, systemErrorCode } from '../model-error.js';

/**
 * Converts an error of the network that ends a download, such as that of a certificate, to one with
 * the address.
 */
export function describeFailure(error: unknown, url: string): unknown {
  const isOfNetwork = error instanceof TypeError && error.cause !== undefined;
  return isOfNetwork
    ? new ModelError(
        'download_failed',
        `${url} could not be downloaded: ${describeReason(error)}`,
        error,
      )
    : error;
}

/** True for failures of the network, after which another attempt may succeed. */
export function isTransient(error: unknown): boolean {
  if (ModelError.is(error)) return false;
  const cause = error instanceof Error ? error.cause : undefined;
  if (certificateCodes.includes(systemErrorCode(cause))) return false;
  // Errors of the file system have the path of the failed call, and errors of the network do not.
  return !(error instanceof Error && 'syscall' in error && 'path' in error);
}

/**
 * Error codes of a certificate that this machine does not trust, such as that of a proxy that
 * decrypts the traffic.
 */
const certificateCodes: readonly (string | undefined)[] = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Reason of a failed request, as a clause. */
export function describeReason(error: unknown): string {
  // The message of fetch is only "fetch failed". The cause has the reason.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const reason = cause.message || systemErrorCode(cause) || cause.name;
  return certificateCodes.includes(systemErrorCode(cause))
    ? `${reason}: SSL_CERT_FILE or NODE_EXTRA_CA_CERTS can name the certificates of the proxy`
    : reason;
}
