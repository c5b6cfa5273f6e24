import type { JobKind } from '@earshot/core';
import { sql } from 'kysely';
import {
  type RecordingFilter,
  type RecordingOrder,
  type RecordingState,
  recordingStates,
} from '../../ports/recordings.js';
import type { Database, Schema } from '../schema.js';

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
export function listGroups({ kinds = bothKinds, states = recordingStates }: RecordingFilter) {
  return states.flatMap((state) => kinds.map((kind): RecordingGroup => ({ state, kind })));
}

/** What a list reads of a recording, or of a tag of it, which has the same. */
type ListedRow = Pick<
  Schema['recordings'],
  'job_id' | 'key_id' | 'kind' | 'state' | 'created_at' | 'sort_name' | 'seconds'
>;

/** The recordings of one group of a filter. Those with a tag are read from the table of tags. */
export function selectGroup(
  database: Database,
  { keyId, since, tag }: RecordingFilter,
  { kind, state }: RecordingGroup,
) {
  const table = sql<ListedRow>`${sql.table(tag === undefined ? 'recordings' : 'recording_tags')}`;
  let query = database
    .selectFrom(table.as('listed'))
    .where('listed.key_id', '=', keyId)
    .where('listed.state', '=', state)
    .where('listed.kind', '=', kind);
  if (tag !== undefined) query = query.where(sql.ref('listed.tag'), '=', tag);
  return since === undefined ? query : query.where('listed.created_at', '>=', since);
}
