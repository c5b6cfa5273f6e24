import type { JobKind } from '@earshot/core';
import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type RecordingFilter,
  type RecordingOrder,
  type RecordingState,
  recordingStates,
} from '../../ports/recordings.js';
import type { Database } from '../schema.js';

/** Kinds of recordings without a filter. */
const bothKinds: readonly JobKind[] = ['pre-recorded', 'live'];

/** What each order sorts by, and its direction. Recordings of the same value are sorted by id. */
export const orderColumns = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  name: { column: 'sort_name', direction: 'asc' },
  longest: { column: 'seconds', direction: 'desc' },
} as const satisfies Record<
  RecordingOrder,
  { column: 'created_at' | 'sort_name' | 'seconds'; direction: 'asc' | 'desc' }
>;

/** A state and a kind, which the indexes of the recordings begin with. */
export interface RecordingGroup {
  readonly state: RecordingState;
  readonly kind: JobKind;
}

/** The groups that a filter asks for. */
export function groupsOf({ kinds = bothKinds, states = recordingStates }: RecordingFilter) {
  return states.flatMap((state) => kinds.map((kind): RecordingGroup => ({ state, kind })));
}

/** The recordings of one group of a filter. */
export function selectGroup(
  database: Database,
  { keyId, since }: RecordingFilter,
  { kind, state }: RecordingGroup,
) {
  const query = database
    .selectFrom('recordings')
    .where('recordings.key_id', '=', keyId)
    .where('recordings.state', '=', state)
    .where('recordings.kind', '=', kind);
  return since === undefined ? query : query.where('recordings.created_at', '>=', since);
}

/** Recordings that have a tag, up to a number of those with it, before the rest of the filter. */
export function selectTagged(
  database: Database,
  filter: RecordingFilter & { readonly tag: string },
  most: number,
) {
  const tagged = database
    .selectFrom('recording_tags')
    .select('recording_tags.job_id as tagged_id')
    .where('recording_tags.key_id', '=', filter.keyId)
    .where('recording_tags.tag', '=', filter.tag)
    .limit(most);
  // SQLite reads the tables of a cross join in their order.
  return database
    .selectFrom(tagged.as('tagged'))
    .crossJoin('recordings')
    .whereRef('recordings.job_id', '=', 'tagged.tagged_id');
}

/** The parts of a filter besides its tag, as a condition of a recording. */
export function matchesFilter({
  kinds = bothKinds,
  since = 0,
  states = recordingStates,
}: RecordingFilter): Expression<SqlBool> {
  return sql<SqlBool>`(recordings.state in (${sql.join(states)})
    and recordings.kind in (${sql.join(kinds)}) and recordings.created_at >= ${since})`;
}

/** True for a recording that has a tag. */
export function hasTag(tag: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from recording_tags
    where recording_tags.job_id = recordings.job_id and recording_tags.tag = ${tag}
  )`;
}
