import type { TransportRequest } from './transport-request.js';

/** A request for bytes that the caller reads. */
export function download(path: string): TransportRequest<Response> {
  return { method: 'GET', path, isDownload: true, read: (response) => Promise.resolve(response) };
}
