import type { TranscriptEdits } from '@earshot/core/edits';
import { readJson, ServiceError } from '../../session/session.js';
import { isUnedited } from './edit-operations.js';

/** Edits as the service has them, with the tag of their version. */
export interface EditsVersion {
  readonly edits: TranscriptEdits;
  readonly tag: string;
}

/** Reads the edits of a job. @throws ServiceError when the request fails */
export async function readEdits(path: string, signal: AbortSignal): Promise<EditsVersion> {
  const response = await fetch(`${path}/edits`, { signal });
  return { edits: await readJson<TranscriptEdits>(response), tag: readTag(response) };
}

/** Size up to which browsers finish a request after its page was left, in characters. */
const longestKeptRequest = 60_000;

/**
 * Writes the edits of a job, which replace a version.
 *
 * @returns the tag of the new version
 * @throws ServiceError 412 when another client has changed them meanwhile, and others
 */
export async function writeEdits(path: string, { edits, tag }: EditsVersion): Promise<string> {
  const body = JSON.stringify(edits);
  const response = await fetch(
    `${path}/edits`,
    isUnedited(edits)
      ? { method: 'DELETE', headers: { 'if-match': tag }, keepalive: true }
      : {
          method: 'PUT',
          headers: { 'if-match': tag, 'content-type': 'application/json' },
          body,
          keepalive: body.length < longestKeptRequest,
        },
  );
  if (!response.ok) await readJson(response);
  if (response.status !== 204) throw new ServiceError(response.status, 'unexpected response');
  return readTag(response);
}

function readTag({ headers }: Response): string {
  return headers.get('etag') ?? '*';
}
