import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { EngineUnavailableError } from '../../port/engine-error.js';
import type { OpenaiSettings } from './options.js';

/**
 * Opens the connections to a server, through its proxy unless it runs on this machine.
 *
 * @throws EngineUnavailableError for a proxy that is not a valid URL
 */
export function openConnections({
  baseUrl,
  proxies,
}: Pick<OpenaiSettings, 'baseUrl' | 'proxies'>): Dispatcher {
  if (isLoopback(new URL(baseUrl).hostname)) return new Agent();
  const { except, http, https } = proxies;
  for (const [name, proxy] of [
    ['HTTP_PROXY', http],
    ['HTTPS_PROXY', https],
  ] as const)
    if (proxy !== '' && !isProxy(proxy))
      throw new EngineUnavailableError(
        `${name} must be an address such as http://proxy.example.org:3128.`,
      );
  return new EnvHttpProxyAgent({ httpProxy: http, httpsProxy: https, noProxy: except });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/u.test(host);
}

function isProxy(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);
}
