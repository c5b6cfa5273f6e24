import type { Storage, StoredJob } from '../../storage/index.js';
import { jobEnvelope, openJobText } from '../responses/job-text.js';
import type { OpenItem } from '../responses/list-page.js';

/** Label of a recording that was deleted after its job was read. */
const noLabel = { title: null, tags: [] };

/**
 * Opens jobs together with what their owner has called them: objects with `title`, `tags` and
 * `job`.
 *
 * @param ids - of the jobs of a page
 * @param more - further fields of a job, by its id
 */
export async function openLabelled(
  { recordings, results }: Pick<Storage, 'recordings' | 'results'>,
  keyId: string,
  ids: readonly string[],
  more: ReadonlyMap<string, object> = new Map(),
): Promise<OpenItem<StoredJob>> {
  const labels = await recordings.labels(keyId, ids);
  return async (job) => {
    const text = await openJobText(job, results, jobEnvelope(job));
    if (text === undefined) return undefined;
    const label = JSON.stringify({ ...(labels.get(job.id) ?? noLabel), ...more.get(job.id) });
    return labelledText(label, text);
  };
}

async function* labelledText(
  label: string,
  job: AsyncIterable<string | Buffer>,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield `${label.slice(0, -1)},"job":`;
  yield* job;
  yield '}';
}
