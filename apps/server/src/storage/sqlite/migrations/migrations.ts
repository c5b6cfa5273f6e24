import { initial } from './0001-initial.js';
import { jobIndex } from './0005-job-index.js';
import { outbound } from './0006-outbound.js';
import { jobSearch } from './0017-job-search.js';
import { formerResults } from './0022-former-results.js';
import { recordings } from './0023-recordings.js';
import { spokenWords } from './0024-spoken-words.js';
import { transcriptShares } from './0025-transcript-shares.js';
import { keyTurns } from './0026-key-turns.js';
import { passageVectors } from './0027-passage-vectors.js';
import { sortedTags } from './0028-sorted-tags.js';
import { beginsOfWords } from './0029-begins-of-words.js';

/** A migration of the schema. Once released, it never changes. */
export interface Migration {
  name: string;
  sql: string;
}

/** Callbacks with the state of their delivery. Their content is in the job. */
const callbacks = `
create table callbacks (
  id text primary key,
  job_id text not null references jobs (id) on delete cascade,
  url text not null,
  host text not null,
  method text not null check (method in ('POST', 'PUT')),
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null,
  next_attempt_at integer check ((next_attempt_at is not null) = (state = 'waiting')),
  last_status integer,
  created_at integer not null,
  ended_at integer check ((ended_at is null) = (state = 'waiting'))
) strict;

create index callbacks_to_send on callbacks (host, next_attempt_at, id) where next_attempt_at is not null;
create index callbacks_of_job on callbacks (job_id);
create index callbacks_by_age on callbacks (ended_at) where ended_at is not null;
`;

/** Live sessions, and callbacks that carry a message of one. */
const live = `
create table live_sessions (
  job_id text primary key references jobs (id) on delete cascade,
  token_hash text not null unique,
  token_expires_at integer
) strict;

alter table callbacks add column position integer;
alter table callbacks add column payload text check ((payload is null) = (position is null));

create index callbacks_in_order on callbacks (job_id, position) where position is not null and state = 'waiting';
`;

/**
 * Results in pieces of JSON text, written before the end of their job. A result without a job is a
 * draft, or belonged to a deleted job. Earlier results stay in their table, and are read from
 * there.
 */
const resultPieces = `
create table job_results (
  id text primary key,
  job_id text unique references jobs (id) on delete set null,
  byte_length integer not null,
  touched_at integer not null
) strict;

create index job_results_without_job on job_results (touched_at) where job_id is null;

create table result_pieces (
  result_id text not null references job_results (id),
  position integer not null,
  body blob not null,
  primary key (result_id, position)
) strict;

insert into job_results (id, job_id, byte_length, touched_at)
select job_id, job_id, octet_length(body), 0 from results;
`;

/** One row that the write probe writes. */
const writeProbe = `
create table write_probe (
  id integer primary key check (id = 1),
  written_at integer not null
) strict;
`;

/** Former webhook secret of a key, which signs for a while after a rotation. */
const webhookSecrets = `
alter table api_keys add column former_webhook_secret text;
alter table api_keys add column former_webhook_secret_expires_at integer
  check ((former_webhook_secret_expires_at is null) = (former_webhook_secret is null));
`;

/** Properties that were found in the audio of a file when it arrived, as JSON. */
const fileAudio = `
alter table files add column audio text;
`;

/**
 * Progress of jobs that have not ended, and the journal of their finished utterances: they are sent
 * to followers, and the next attempt need not recognise them again. The journal of a job that is
 * done is removed, since its result contains the same utterances. That of a job that failed stays
 * until the job is deleted.
 */
const jobProgress = `
create table job_progress (
  job_id text primary key references jobs (id) on delete cascade,
  version integer not null,
  stage text not null,
  audio_seconds_done real not null,
  audio_seconds_total real,
  fetched_bytes integer,
  total_bytes integer,
  utterances integer not null,
  settled_samples text not null
) strict, without rowid;

create table utterance_batches (
  job_id text not null,
  position integer not null,
  utterances integer not null,
  body text not null,
  primary key (job_id, position)
) strict;
`;

/**
 * Retention. Audio that expired keeps its row, and `removed_files` lists the files whose bytes must
 * still be removed, so that none remain when a process dies in between. Triggers maintain it. One
 * process at a time maintains the data folder.
 */
const retention = `
alter table files add column expired_at integer;

create index files_with_audio on files (created_at, id) where expired_at is null;
create index jobs_by_end on jobs (completed_at, id) where completed_at is not null;

drop index jobs_by_file;
create index jobs_by_file on jobs (file_id, completed_at) where file_id is not null;

create table removed_files (
  file_id text primary key
) strict, without rowid;

create trigger file_deleted after delete on files begin
  insert or ignore into removed_files (file_id) values (old.id);
end;
create trigger file_expired after update of expired_at on files
  when new.expired_at is not null
begin
  insert or ignore into removed_files (file_id) values (new.id);
end;

create table maintenance_leases (
  name text primary key,
  owner text not null,
  expires_at integer not null
) strict, without rowid;
`;

/** The engine that a request has chosen by its name, or null for the best one. */
const jobEngine = 'alter table jobs add column engine text;';

/** Sessions of browsers, and links that begin one: only a SHA-256 of each secret is stored. */
const studioSessions = `
create table studio_sessions (
  hash text primary key,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('link', 'session')),
  expires_at integer not null
) strict, without rowid;
create index studio_sessions_by_end on studio_sessions (expires_at);
`;

/** The sessions of a key by their age, of which the oldest end where there are too many. */
const sessionsOfKey =
  'create index studio_sessions_of_key on studio_sessions (key_id, kind, expires_at);';

/** Edits of transcripts, which go with their job. */
const transcriptEdits = `
create table transcript_edits (
  job_id text primary key references jobs (id) on delete cascade,
  revision text not null,
  body text not null
) strict;
`;

/**
 * Tokens that follow a live session without taking part in it: only a SHA-256 of each is stored.
 */
const liveViewers = `
create table live_viewers (
  token_hash text primary key,
  job_id text not null references jobs (id) on delete cascade,
  created_at integer not null
) strict, without rowid;
create index live_viewers_by_job on live_viewers (job_id);
`;

/**
 * Columns and indexes for the settings of the studio: keys whose sessions manage the others, the
 * callbacks of a key by their age, and the number of waiting callbacks when one is sent again.
 */
const studioSettings = `
alter table api_keys add column is_administrator integer not null default 0 check (is_administrator in (0, 1));
update api_keys set is_administrator = 1 where name in ('first key', 'EARSHOT_API_KEY');

create index callbacks_of_key on callbacks (key_id, created_at, id);

create trigger callback_resent after update of state on callbacks
  when old.state <> 'waiting' and new.state = 'waiting'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'callback', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
`;

/**
 * The brief form of results, which lists have without reading the whole ones. Those before it have
 * none.
 */
const briefResults = 'alter table job_results add column brief text;';

/**
 * The sets of one token are adjacent: a list reads those of every segment, and a page that is not
 * in memory costs a read of the disk. Segments are not referenced: each removal of one would search
 * all sets for it.
 */
const bitsByToken = `
create table bits_by_token (
  token blob not null,
  segment_id integer not null,
  bits blob not null,
  primary key (token, segment_id)
) strict, without rowid;

insert into bits_by_token (token, segment_id, bits)
select token, segment_id, bits from segment_bits order by token, segment_id;

drop table segment_bits;
alter table bits_by_token rename to segment_bits;
`;

/** Known voices, sealed. The key of each is a file. */
const knownVoices = `
create table known_voices (
  id text primary key,
  key_id text not null references api_keys (id),
  created_at integer not null,
  body text not null
) strict;
create index known_voices_of_key on known_voices (key_id, created_at, id);
`;

/** Every migration, in order. Long and later ones are in files of their own. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-callbacks', sql: callbacks },
  { name: '0003-live', sql: live },
  { name: '0004-results', sql: resultPieces },
  { name: '0005-job-index', sql: jobIndex },
  { name: '0006-outbound', sql: outbound },
  { name: '0007-write-probe', sql: writeProbe },
  { name: '0008-webhook-secrets', sql: webhookSecrets },
  { name: '0009-file-audio', sql: fileAudio },
  { name: '0010-job-progress', sql: jobProgress },
  { name: '0011-retention', sql: retention },
  { name: '0012-job-engine', sql: jobEngine },
  { name: '0013-studio-sessions', sql: studioSessions },
  { name: '0014-transcript-edits', sql: transcriptEdits },
  { name: '0015-live-viewers', sql: liveViewers },
  { name: '0016-studio-settings', sql: studioSettings },
  { name: '0017-job-search', sql: jobSearch },
  { name: '0018-brief-results', sql: briefResults },
  { name: '0019-bits-by-token', sql: bitsByToken },
  { name: '0020-known-voices', sql: knownVoices },
  { name: '0021-sessions-of-key', sql: sessionsOfKey },
  { name: '0022-former-results', sql: formerResults },
  { name: '0023-recordings', sql: recordings },
  { name: '0024-spoken-words', sql: spokenWords },
  { name: '0025-transcript-shares', sql: transcriptShares },
  { name: '0026-key-turns', sql: keyTurns },
  { name: '0027-passage-vectors', sql: passageVectors },
  { name: '0028-sorted-tags', sql: sortedTags },
  { name: '0029-begins-of-words', sql: beginsOfWords },
];
