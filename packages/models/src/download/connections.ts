import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { EnvHttpProxyAgent } from 'undici';
import { ModelError } from '../model-error.js';

/** Longest time without a byte from a server, in milliseconds. */
const idleTimeoutMs = 60_000;
/** Longest wait for a connection, in milliseconds. */
const connectTimeoutMs = 10_000;

/**
 * Variables that name a file of certificates: those of curl, of OpenSSL, and of the clients of
 * Python and Node.
 */
const certificateVariables = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'PIP_CERT',
] as const;

/** Environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Creates connections that honour HTTPS_PROXY, HTTP_PROXY and NO_PROXY, and that trust the
 * certificates of Node and those of the files that the environment names in NODE_EXTRA_CA_CERTS,
 * SSL_CERT_FILE, REQUESTS_CA_BUNDLE, CURL_CA_BUNDLE and PIP_CERT.
 *
 * @throws ModelError `download_failed` when a file of certificates cannot be read
 */
export async function createConnections(
  environment: Environment = process.env,
): Promise<EnvHttpProxyAgent> {
  const ca = readCertificates(environment);
  const tls = ca === undefined ? {} : { ca };
  const { EnvHttpProxyAgent } = await import('undici');
  return new EnvHttpProxyAgent({
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    connect: { timeout: connectTimeoutMs, ...tls },
    requestTls: tls,
    proxyTls: tls,
  });
}

/**
 * Certificates of Node and of the environment, or undefined where the environment names none that
 * Node has not read itself.
 */
function readCertificates(environment: Environment): string[] | undefined {
  const paths = new Map<string, string>();
  for (const name of certificateVariables) {
    const path = environment[name];
    if (path !== undefined && path !== '') paths.set(path, name);
  }
  if ([...paths.values()].every((name) => name === 'NODE_EXTRA_CA_CERTS')) return undefined;
  const texts = [...paths].map(([path, name]) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new ModelError(
        'download_failed',
        `${name} names the certificates ${path}, which cannot be read`,
        error,
      );
    }
  });
  return [...rootCertificates, ...texts];
}
