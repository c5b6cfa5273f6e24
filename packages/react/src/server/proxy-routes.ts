/** A request that the proxy passes on. */
export interface ProxiedRequest {
  /**
   * `job` for a request about one job, which must be the caller's, `list` and `creation` for those
   * of jobs, `open` for one that is the same for every caller.
   */
  readonly kind: 'job' | 'list' | 'creation' | 'open';
  /** True for a request that costs the service work: an upload or a job. */
  readonly isCreation: boolean;
  /** Path at the service, without a leading slash. */
  readonly path: string;
  /** Path of the job, or an empty text when the request is about none. */
  readonly jobPath: string;
  /** Query string without its question mark. */
  readonly query: string;
}

/** Path of a list, of a job, or of a part of a job. An id is a UUID. */
const jobPattern =
  /^(v2\/(?:pre-recorded|live|transcription))(?:\/([0-9a-f-]{36})(?:\/(file|peaks|events|cancel))?)?$/;

/** Methods by the part of a job, which is an empty text for the job itself. */
const methodsOfParts: Readonly<Record<string, readonly string[]>> = {
  '': ['GET', 'DELETE'],
  file: ['GET', 'HEAD'],
  peaks: ['GET'],
  events: ['GET'],
  cancel: ['POST'],
};

/** Requests that are about no single job. */
const knownPaths: Readonly<Record<string, Pick<ProxiedRequest, 'isCreation' | 'kind'>>> = {
  'GET v2/capabilities': { kind: 'open', isCreation: false },
  'POST v2/upload': { kind: 'open', isCreation: true },
  'POST v2/pre-recorded': { kind: 'creation', isCreation: true },
};

/**
 * Finds what the service is to be asked. Returns null for requests that no page may send, such as
 * those for keys, edits and known voices.
 *
 * @param basePath - path of the proxy
 */
export function toProxiedRequest(
  { method, url }: Pick<Request, 'method' | 'url'>,
  basePath: string,
): ProxiedRequest | null {
  const { pathname, search } = new URL(url);
  const base = `${basePath.replace(/\/$/, '')}/`;
  if (!pathname.startsWith(base)) return null;
  const path = pathname.slice(base.length);
  const common = { path, jobPath: '', query: search.slice(1), isCreation: false };
  const known = knownPaths[`${method} ${path}`];
  if (known !== undefined) return { ...common, ...known };
  const [, list = '', id, part = ''] = jobPattern.exec(path) ?? [];
  if (list === '') return null;
  if (id === undefined) return method === 'GET' ? { ...common, kind: 'list' } : null;
  if (methodsOfParts[part]?.includes(method) !== true) return null;
  return { ...common, kind: 'job', jobPath: `${list}/${id}` };
}
