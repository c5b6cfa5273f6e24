import { HttpError } from '../../errors/http-error.js';
import { parseSourceUrl, SourceError, type SourceRules } from '../../sources/index.js';

/**
 * Refuses urls of a request that are certain to lead to what is not public. What a host name leads to is seen when it is looked up.
 *
 * @param urls - the urls by the name of their field; absent ones are undefined
 * @param rules - what may be reached although it is not public
 * @throws HttpError 400 with a sentence for each such url
 */
export function requirePublicUrls(
  urls: Readonly<Record<string, string | undefined>>,
  rules: SourceRules,
): void {
  const faults = Object.entries(urls).flatMap(([field, url]) => {
    if (url === undefined) return [];
    try {
      parseSourceUrl(url, rules);
      return [];
    } catch (error) {
      if (SourceError.is(error)) return [`${field}: ${error.message}`];
      throw error;
    }
  });
  if (faults.length > 0) throw HttpError.validation(faults, 'source_not_allowed');
}

/** What a request says about callbacks. */
interface CallbackFields {
  readonly callback: boolean;
  readonly callback_config?: { readonly url?: string | undefined } | undefined;
  readonly callback_url?: string | undefined;
}

/** The urls of a request that are called. */
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
