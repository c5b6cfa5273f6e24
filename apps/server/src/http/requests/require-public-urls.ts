import { HttpError } from '../../errors/http-error.js';
import { AddressError, type AddressRules, parseOutboundUrl } from '../../outbound/index.js';

/**
 * Refuses urls of a request that name a non-public address. Host names are resolved, and checked,
 * only when the connection is made.
 *
 * @param urls - the urls by the names of their fields, or undefined when absent
 * @param rules - non-public addresses that may be reached
 * @throws HttpError 400 with a sentence for each such url
 */
export function requirePublicUrls(
  urls: Readonly<Record<string, string | undefined>>,
  rules: AddressRules,
): void {
  const issues = Object.entries(urls).flatMap(([field, url]) => {
    if (url === undefined) return [];
    try {
      parseOutboundUrl(url, rules);
      return [];
    } catch (error) {
      if (error instanceof AddressError) return [`${field}: ${error.message}`];
      throw error;
    }
  });
  if (issues.length > 0) throw HttpError.validation(issues, 'source_not_allowed');
}

/** Fields of a request that configure callbacks. */
interface CallbackFields {
  readonly callback: boolean;
  readonly callback_config?: { readonly url?: string | undefined } | undefined;
  readonly callback_url?: string | undefined;
}

/** Callback urls of a request, by the path of their field. */
export function callbackUrls({
  callback,
  callback_config: configuration,
  callback_url,
}: CallbackFields): Record<string, string | undefined> {
  return {
    'callback_config.url': callback ? configuration?.url : undefined,
    callback_url,
  };
}
