import {
  StorageError
} from "./chunk-SDKK4MQL.js";

// src/database-worker.ts
import { parentPort, workerData } from "worker_threads";

// src/storage/threads/serve-database.ts
import SqliteDatabase3 from "better-sqlite3";

// src/storage/threads/open-connection.ts
import SqliteDatabase from "better-sqlite3";

// src/storage/migrate.ts
import { createHash } from "crypto";

// src/storage/migrations/0001-initial.ts
var initial = `
create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  hint text not null,
  webhook_secret text not null,
  created_at integer not null,
  revoked_at integer
) strict;

create table files (
  id text primary key,
  key_id text not null references api_keys (id),
  filename text,
  source text,
  extension text not null,
  size integer not null,
  audio_duration real,
  number_of_channels integer,
  created_at integer not null
) strict;

create table jobs (
  id text primary key,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('pre-recorded', 'live')),
  status text not null check (status in ('queued', 'processing', 'done', 'error')),
  request_id text not null,
  created_at integer not null,
  completed_at integer check ((completed_at is not null) = (status in ('done', 'error'))),
  custom_metadata text,
  request_params text not null,
  file_id text references files (id),
  error_code integer check ((error_code is not null) = (status = 'error')),
  error_message text,
  post_session_metadata text not null,
  attempts integer not null,
  available_at integer not null,
  lease_token text check ((lease_token is not null) = (status = 'processing')),
  lease_owner text,
  lease_expires_at integer
) strict;

create index jobs_of_key on jobs (key_id, created_at desc, id desc);
create index jobs_by_status on jobs (status, key_id, created_at, id);
create index jobs_by_file on jobs (file_id) where file_id is not null;

create table results (
  job_id text primary key references jobs (id) on delete cascade,
  body text not null
) strict;

create table idempotency (
  key_id text not null references api_keys (id),
  idempotency_key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at integer not null,
  primary key (key_id, idempotency_key)
) strict, without rowid;

create index idempotency_by_age on idempotency (created_at);
`;

// src/storage/migrations/0002-callbacks.ts
var callbacks = `
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

// src/storage/migrations/0003-live.ts
var live = `
create table live_sessions (
  job_id text primary key references jobs (id) on delete cascade,
  token_hash text not null unique,
  token_expires_at integer
) strict;

alter table callbacks add column position integer;
alter table callbacks add column payload text check ((payload is null) = (position is null));

create index callbacks_in_order on callbacks (job_id, position) where position is not null and state = 'waiting';
`;

// src/storage/migrations/0004-results.ts
var resultPieces = `
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

// src/storage/migrations/0005-job-index.ts
var jobIndex = `
create table unindexed_jobs (
  key_id text not null,
  created_at integer not null,
  job_id text not null,
  has_ended integer not null,
  primary key (key_id, created_at, job_id)
) strict, without rowid;

insert into unindexed_jobs (key_id, created_at, job_id, has_ended)
select key_id, created_at, id, status in ('done', 'error') from jobs indexed by jobs_by_status
where status in ('queued', 'processing', 'done', 'error');

create index unindexed_jobs_ended on unindexed_jobs (key_id, created_at, job_id) where has_ended = 1;

create table removed_jobs (
  key_id text not null,
  created_at integer not null,
  job_id text not null,
  kind text not null,
  status text not null,
  custom_metadata text,
  primary key (key_id, created_at, job_id)
) strict, without rowid;

create table job_segments (
  id integer primary key autoincrement,
  key_id text not null,
  since integer not null,
  places integer not null,
  unique (key_id, since)
) strict;

create table segment_places (
  segment_id integer not null references job_segments (id),
  place integer not null,
  created_at integer not null,
  job_id text not null,
  primary key (segment_id, place)
) strict, without rowid;

create table segment_bits (
  segment_id integer not null references job_segments (id),
  token blob not null,
  bits blob not null,
  primary key (segment_id, token)
) strict, without rowid;

create trigger jobs_inserted after insert on jobs begin
  insert into unindexed_jobs (key_id, created_at, job_id, has_ended) values (
    new.key_id, new.created_at, new.id,
    new.status in ('done', 'error')
  );
end;

create trigger jobs_changed after update of kind, status, custom_metadata on jobs begin
  insert into removed_jobs (key_id, created_at, job_id, kind, status, custom_metadata)
  select old.key_id, old.created_at, old.id, old.kind, old.status, old.custom_metadata
  where not exists (
    select 1 from unindexed_jobs
    where key_id = old.key_id and created_at = old.created_at and job_id = old.id
  );
  insert or replace into unindexed_jobs (key_id, created_at, job_id, has_ended) values (
    new.key_id, new.created_at, new.id,
    new.status in ('done', 'error')
  );
end;

create trigger jobs_deleted after delete on jobs begin
  insert into removed_jobs (key_id, created_at, job_id, kind, status, custom_metadata)
  select old.key_id, old.created_at, old.id, old.kind, old.status, old.custom_metadata
  where not exists (
    select 1 from unindexed_jobs
    where key_id = old.key_id and created_at = old.created_at and job_id = old.id
  );
  delete from unindexed_jobs
  where key_id = old.key_id and created_at = old.created_at and job_id = old.id;
end;
`;

// src/storage/migrations/0006-outbound.ts
var outbound = `
alter table jobs add column abandoned_token text;

create index jobs_to_fetch on jobs (key_id, created_at, id, available_at)
  where status = 'queued' and kind = 'pre-recorded' and file_id is null;
create index jobs_to_transcribe on jobs (key_id, created_at, id, available_at)
  where status = 'queued' and kind = 'pre-recorded' and file_id is not null;
create index jobs_in_work on jobs (key_id, file_id, lease_expires_at, created_at, id)
  where status = 'processing' and kind = 'pre-recorded';

create table waiting_counts (
  key_id text not null references api_keys (id),
  item text not null check (item in ('job', 'callback')),
  waiting integer not null,
  primary key (key_id, item)
) strict, without rowid;

insert into waiting_counts (key_id, item, waiting)
  select key_id, 'job', count(*) from jobs where status = 'queued' and kind = 'pre-recorded' group by key_id;

create trigger job_created after insert on jobs
  when new.status = 'queued' and new.kind = 'pre-recorded'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'job', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
create trigger job_queued_again after update of status on jobs
  when new.kind = 'pre-recorded' and old.status <> 'queued' and new.status = 'queued'
begin
  update waiting_counts set waiting = waiting + 1 where key_id = new.key_id and item = 'job';
end;
create trigger job_begun after update of status on jobs
  when new.kind = 'pre-recorded' and old.status = 'queued' and new.status <> 'queued'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = new.key_id and item = 'job';
end;
create trigger queued_job_deleted after delete on jobs
  when old.kind = 'pre-recorded' and old.status = 'queued'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = old.key_id and item = 'job';
end;

alter table callbacks add column key_id text references api_keys (id);
update callbacks set key_id = (select key_id from jobs where jobs.id = callbacks.job_id);
update callbacks set next_attempt_at = 9007199254740991
  where state = 'waiting' and position is not null and exists (
    select 1 from callbacks as earlier
    where earlier.job_id = callbacks.job_id and earlier.position < callbacks.position and earlier.state = 'waiting'
  );

drop index callbacks_to_send;
create index callbacks_by_lane on callbacks (key_id, host, next_attempt_at, id) where next_attempt_at is not null;
create index callbacks_by_key on callbacks (key_id, next_attempt_at) where next_attempt_at is not null;
create index callbacks_waiting_by_age on callbacks (created_at) where next_attempt_at is not null;

insert into waiting_counts (key_id, item, waiting)
  select key_id, 'callback', count(*) from callbacks where state = 'waiting' group by key_id;

create trigger callback_created after insert on callbacks
  when new.state = 'waiting'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'callback', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
create trigger callback_ended after update of state on callbacks
  when old.state = 'waiting' and new.state <> 'waiting'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = new.key_id and item = 'callback';
end;
create trigger waiting_callback_deleted after delete on callbacks
  when old.state = 'waiting'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = old.key_id and item = 'callback';
end;
`;

// src/storage/migrations/0007-write-probe.ts
var writeProbe = `
create table write_probe (
  id integer primary key check (id = 1),
  written_at integer not null
) strict;
`;

// src/storage/migrations/0008-webhook-secrets.ts
var webhookSecrets = `
alter table api_keys add column former_webhook_secret text;
alter table api_keys add column former_webhook_secret_expires_at integer
  check ((former_webhook_secret_expires_at is null) = (former_webhook_secret is null));
`;

// src/storage/migrations/0009-file-audio.ts
var fileAudio = `
alter table files add column audio text;
`;

// src/storage/migrations/0010-job-progress.ts
var jobProgress = `
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

// src/storage/migrations/0011-retention.ts
var retention = `
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

// src/storage/migrations/0012-job-engine.ts
var jobEngine = "alter table jobs add column engine text;";

// src/storage/migrations/index.ts
var migrations = [
  { name: "0001-initial", sql: initial },
  { name: "0002-callbacks", sql: callbacks },
  { name: "0003-live", sql: live },
  { name: "0004-results", sql: resultPieces },
  { name: "0005-job-index", sql: jobIndex },
  { name: "0006-outbound", sql: outbound },
  { name: "0007-write-probe", sql: writeProbe },
  { name: "0008-webhook-secrets", sql: webhookSecrets },
  { name: "0009-file-audio", sql: fileAudio },
  { name: "0010-job-progress", sql: jobProgress },
  { name: "0011-retention", sql: retention },
  { name: "0012-job-engine", sql: jobEngine }
];

// src/storage/migrate.ts
function migrate(database, now, migrations2 = migrations) {
  if (pendingOf(database, migrations2).length === 0) return;
  const step2 = database.transaction(() => {
    database.exec(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at integer not null) strict"
    );
    for (const migration of pendingOf(database, migrations2)) {
      database.exec(migration.sql);
      database.prepare("insert into migrations (name, checksum, applied_at) values (?, ?, ?)").run(migration.name, checksumOf(migration), now);
    }
  });
  step2.immediate();
}
function pendingOf(database, migrations2) {
  const isNew = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get() === void 0;
  if (isNew) return migrations2;
  const applied = database.prepare(
    "select name, checksum from migrations order by name"
  ).all();
  for (const { name, checksum } of applied) {
    const known = migrations2.find((migration) => migration.name === name);
    if (known === void 0)
      throw new StorageError(
        `The database has the step ${name}, which this version of Earshot does not know: it was written by a newer one`
      );
    if (checksumOf(known) !== checksum)
      throw new StorageError(`The step ${name} of the database is not the one that was applied`);
  }
  return migrations2.slice(applied.length);
}
function checksumOf({ sql }) {
  return createHash("sha256").update(sql).digest("hex");
}

// src/storage/threads/open-connection.ts
var busyTimeoutMs = 100;
var cacheKibibytes = 8192;
function openConnection({ path, role, startedAt }) {
  const isReader = role === "reader";
  const database = new SqliteDatabase(path, {
    readonly: isReader,
    fileMustExist: isReader,
    timeout: busyTimeoutMs
  });
  try {
    database.pragma(`cache_size = -${cacheKibibytes}`);
    if (isReader) return database;
    if (database.pragma("journal_mode", { simple: true }) !== "wal")
      database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    migrate(database, startedAt);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

// src/storage/threads/prepared.ts
var maximumStatements = 400;
var caches = /* @__PURE__ */ new WeakMap();
function prepared(database, sql) {
  let cache = caches.get(database);
  if (cache === void 0) {
    cache = /* @__PURE__ */ new Map();
    caches.set(database, cache);
  }
  const known = cache.get(sql);
  if (known !== void 0) cache.delete(sql);
  const statement = known ?? database.prepare(sql);
  cache.set(sql, statement);
  if (cache.size > maximumStatements) {
    const [oldest] = cache.keys();
    if (oldest !== void 0) cache.delete(oldest);
  }
  return statement;
}

// src/storage/threads/procedures.ts
import { existsSync } from "fs";
import SqliteDatabase2 from "better-sqlite3";

// src/storage/job-index/bit-set.ts
var format = { numbers: 0, bits: 1 };
var wordBytes = 4;
var BitSet = class {
  #words;
  /** @param places - initial capacity; the set grows when needed */
  constructor(places) {
    this.#words = new Uint32Array(Math.ceil(places / 32));
  }
  add(place) {
    const index = place >>> 5;
    this.#grow(index + 1);
    this.#words[index] = (this.#words[index] ?? 0) | 1 << (place & 31);
  }
  remove(place) {
    const index = place >>> 5;
    if (index < this.#words.length)
      this.#words[index] = (this.#words[index] ?? 0) & ~(1 << (place & 31));
  }
  /** Adds the places of a stored set. */
  addStored(stored) {
    const stores = wordsOf(stored);
    if (isNumbers(stored)) {
      for (const place of stores) this.add(place);
      return;
    }
    this.#grow(stores.length);
    const words = this.#words;
    for (let index = 0; index < stores.length; index += 1)
      words[index] = (words[index] ?? 0) | (stores[index] ?? 0);
  }
  /** Removes the places that another set does not have. */
  intersect(other) {
    const words = this.#words;
    const others = other.#words;
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) & (others[index] ?? 0);
  }
  isEmpty() {
    return this.#words.every((word) => word === 0);
  }
  /** Number of places in the set. */
  count() {
    let count = 0;
    for (const word of this.#words) count += bitCount(word);
    return count;
  }
  /** Places of the set, in ascending order. */
  *places() {
    for (const [index, word] of this.#words.entries())
      for (let rest = word; rest !== 0; rest &= rest - 1)
        yield index * 32 + 31 - Math.clz32(rest & -rest);
  }
  /** Encodes the set for storage; undefined when it is empty. */
  store() {
    return this.count() <= this.#words.length ? storeWords([...this.places()], format.numbers) : storeWords(this.#words, format.bits);
  }
  #grow(words) {
    if (words <= this.#words.length) return;
    const longer = new Uint32Array(Math.max(words, 2 * this.#words.length));
    longer.set(this.#words);
    this.#words = longer;
  }
};
function changeStored(stored, { added, removed }, places) {
  const isShort = stored === void 0 || isNumbers(stored);
  const before = stored === void 0 ? [] : wordsOf(stored);
  if (isShort && before.length + added.length <= places / 32) {
    const numbers = /* @__PURE__ */ new Set([...before, ...added]);
    for (const place of removed) numbers.delete(place);
    return storeWords(
      [...numbers].sort((left, right) => left - right),
      format.numbers
    );
  }
  const set = new BitSet(places);
  if (stored !== void 0) set.addStored(stored);
  for (const place of added) set.add(place);
  for (const place of removed) set.remove(place);
  return set.store();
}
function isNumbers(stored) {
  return stored[stored.length - 1] === format.numbers;
}
function wordsOf(stored) {
  const { buffer, byteOffset } = stored;
  const length = (stored.length - 1) / wordBytes;
  if (byteOffset % wordBytes === 0) return new Uint32Array(buffer, byteOffset, length);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + length * wordBytes));
}
function storeWords(words, as) {
  if (words.length === 0) return void 0;
  const bytes = new Uint8Array(words.length * wordBytes + 1);
  new Uint32Array(bytes.buffer, 0, words.length).set(words);
  bytes[bytes.length - 1] = as;
  return Buffer.from(bytes.buffer);
}
function bitCount(word) {
  const pairs = word - (word >>> 1 & 1431655765);
  const fours = (pairs & 858993459) + (pairs >>> 2 & 858993459);
  return Math.imul(fours + (fours >>> 4) & 252645135, 16843009) >>> 24;
}

// src/storage/job-index/metadata-contains.ts
function metadataContains(stored, wanted, spelling) {
  if (isObject(wanted)) {
    if (typeof stored !== "object" || stored === null) return false;
    if (Array.isArray(stored))
      return spelling === "brackets" && Object.entries(wanted).every(
        ([key, value]) => isIndex(key) && Number(key) < stored.length && metadataContains(stored[Number(key)], value, spelling)
      );
    return Object.entries(wanted).every(
      ([key, value]) => (
        // The entry exists, as checked before; TypeScript does not narrow for a computed name.
        Object.hasOwn(stored, key) && metadataContains(stored[key], value, spelling)
      )
    );
  }
  if (spelling === "brackets") return !isComposite(stored) && String(stored) === wanted;
  return isEqual(stored, wanted);
}
function isEqual(left, right) {
  if (Array.isArray(left))
    return Array.isArray(right) && left.length === right.length && left.every((value, index) => isEqual(value, right[index]));
  if (isObject(left))
    return isObject(right) && Object.keys(left).length === Object.keys(right).length && Object.entries(left).every(
      ([key, value]) => Object.hasOwn(right, key) && isEqual(value, right[key])
    );
  return left === right;
}
function isIndex(key) {
  return /^(?:0|[1-9]\d{0,8})$/.test(key);
}
function isComposite(value) {
  return typeof value === "object" && value !== null;
}
function isObject(value) {
  return isComposite(value) && !Array.isArray(value);
}

// src/storage/job-index/job-filter.ts
var dayMs = 24 * 3600 * 1e3;
function timeSpanOf({ after_date, before_date, date }) {
  let from = 0;
  let to = Number.MAX_SAFE_INTEGER;
  if (date !== void 0) {
    from = Date.parse(`${date}T00:00:00.000Z`);
    to = from + dayMs;
  }
  if (after_date !== void 0) from = Math.max(from, Date.parse(after_date));
  if (before_date !== void 0) to = Math.min(to, Date.parse(before_date));
  return { from, to };
}
function isAnyJob({ custom_metadata, kind, status }) {
  return custom_metadata === void 0 && kind === void 0 && status === void 0;
}
function matchesFacts(job, { custom_metadata, kind, status }) {
  if (kind?.some((each) => each === job.kind) === false) return false;
  if (status?.some((each) => each === job.status) === false) return false;
  if (custom_metadata === void 0) return true;
  const stored = job.custom_metadata === null ? {} : JSON.parse(job.custom_metadata);
  return metadataContains(stored, custom_metadata.value, custom_metadata.spelling);
}

// src/storage/job-index/metadata-tokens.ts
import { hash } from "crypto";
var tokenLength = 32;
function tokenBytes(token2) {
  return Buffer.from(token2, "hex");
}
function tokensOf(keyId, job) {
  const tokens = [
    anyJob(keyId),
    token(keyId, "kind", [], job.kind),
    token(keyId, "status", [], job.status)
  ];
  if (job.custom_metadata !== null)
    for (const { kind, path, value } of factsOf(JSON.parse(job.custom_metadata), [], false))
      tokens.push(token(keyId, kind, path, value));
  return tokens;
}
function tokenGroupsOf(keyId, filter) {
  const groups = [];
  if (filter.custom_metadata !== void 0) {
    const { spelling, value } = filter.custom_metadata;
    const asked = spelling === "json" ? askedInJson(value, []) : askedInBrackets(value, []);
    for (const alternatives of asked)
      groups.push(
        alternatives.map(({ kind, path, value: text }) => token(keyId, kind, path, text))
      );
  }
  if (filter.status !== void 0)
    groups.push(filter.status.map((status) => token(keyId, "status", [], status)));
  if (filter.kind !== void 0)
    groups.push(filter.kind.map((kind) => token(keyId, "kind", [], kind)));
  return groups.length === 0 ? [[anyJob(keyId)]] : groups;
}
function anyJob(keyId) {
  return token(keyId, "job", [], "");
}
function* factsOf(value, path, isInList) {
  if (typeof value === "string") {
    yield { kind: isInList ? "text in list" : "text", path, value: JSON.stringify(value) };
  } else if (typeof value !== "object" || value === null) {
    yield { kind: isInList ? "scalar in list" : "scalar", path, value: JSON.stringify(value) };
  } else if (Array.isArray(value)) {
    if (!isInList) yield { kind: "list", path, value: canonicalJson(value) };
    for (const [index, element] of value.entries())
      yield* factsOf(element, [...path, String(index)], true);
  } else {
    if (!isInList && path.length > 0) yield { kind: "object", path, value: "" };
    for (const [name, inner] of Object.entries(value))
      yield* factsOf(inner, [...path, name], isInList);
  }
}
function* askedInJson(wanted, path) {
  if (typeof wanted === "string") {
    yield [{ kind: "text", path, value: JSON.stringify(wanted) }];
  } else if (typeof wanted !== "object" || wanted === null) {
    yield [{ kind: "scalar", path, value: JSON.stringify(wanted) }];
  } else if (Array.isArray(wanted)) {
    yield [{ kind: "list", path, value: canonicalJson(wanted) }];
  } else {
    const entries = Object.entries(wanted);
    if (entries.length === 0 && path.length > 0) yield [{ kind: "object", path, value: "" }];
    for (const [name, inner] of entries) yield* askedInJson(inner, [...path, name]);
  }
}
function* askedInBrackets(wanted, path) {
  if (typeof wanted === "string") {
    const value = JSON.stringify(wanted);
    const alternatives = [
      { kind: "text", path, value },
      { kind: "text in list", path, value }
    ];
    if (isScalarText(wanted))
      alternatives.push(
        { kind: "scalar", path, value: wanted },
        { kind: "scalar in list", path, value: wanted }
      );
    yield alternatives;
  } else {
    for (const [name, inner] of Object.entries(wanted ?? {}))
      yield* askedInBrackets(inner, [...path, name]);
  }
}
function isScalarText(text) {
  return ["true", "false", "null"].includes(text) || String(Number(text)) === text;
}
function canonicalJson(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const entries = Object.entries(value).sort(([left], [right]) => left < right ? -1 : 1);
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join()}}`;
}
function token(keyId, kind, path, value) {
  return hash("sha256", JSON.stringify([keyId, kind, path, value])).slice(0, tokenLength);
}

// src/storage/job-index/list-indexed.ts
var maximumUnindexed = 16384;
function listIndexed(database, argument) {
  prepared(database, "begin").run();
  try {
    return new IndexedList(database, argument).read();
  } finally {
    prepared(database, "commit").run();
  }
}
var IndexedList = class {
  #database;
  #argument;
  #span;
  #groups;
  #removed = [];
  #removedIds = /* @__PURE__ */ new Set();
  constructor(database, argument) {
    this.#database = database;
    this.#argument = argument;
    this.#span = timeSpanOf(argument.filter);
    this.#groups = tokenGroupsOf(argument.keyId, argument.filter).map(
      (group) => group.map(tokenBytes)
    );
  }
  read() {
    const { keyId, limit, offset } = this.#argument;
    if (this.#isBehind()) return void 0;
    this.#removed = this.#all("select * from removed_jobs where key_id = ?", keyId);
    this.#removedIds = new Set(this.#removed.map(({ job_id }) => job_id));
    const wanted = limit + 1;
    const ids = [];
    let toSkip = offset;
    for (const [segment, span] of this.#segments()) {
      const unindexed = this.#readUnindexed(span, toSkip + wanted - ids.length);
      const bits = segment === void 0 ? void 0 : this.#bitsOf(segment);
      if (bits === void 0 && unindexed.length === 0) continue;
      if (toSkip > 0 && this.#isInside(span)) {
        const count = this.#countOf(bits, span) + unindexed.length;
        if (count <= toSkip) {
          toSkip -= count;
          continue;
        }
      }
      const jobs = [...unindexed, ...this.#readPlaces(segment, bits)].sort(newestFirst);
      for (const { job_id } of jobs.slice(toSkip, toSkip + wanted - ids.length)) ids.push(job_id);
      toSkip = Math.max(0, toSkip - jobs.length);
      if (ids.length === wanted) break;
    }
    return { ids: ids.slice(0, limit), hasMore: ids.length === wanted };
  }
  #isBehind() {
    const { keyId } = this.#argument;
    for (const table of ["unindexed_jobs", "removed_jobs"]) {
      const count = prepared(
        this.#database,
        `select count(*) from (select 1 from ${table} where key_id = ? limit ${maximumUnindexed + 1})`
      ).pluck().get(keyId);
      if (Number(count) > maximumUnindexed) return true;
    }
    return false;
  }
  /** The segments that overlap the time span of the filter, the newest first, each with the overlap. */
  *#segments() {
    const segments = this.#all(
      "select id, since, places from job_segments where key_id = ? order by since desc",
      this.#argument.keyId
    );
    let { to } = this.#span;
    for (const segment of segments) {
      const from = Math.max(this.#span.from, segment.since);
      if (from < to) yield [segment, { from, to }];
      to = Math.min(to, segment.since);
    }
    if (this.#span.from < to) yield [void 0, { from: this.#span.from, to }];
  }
  /** The places of a segment that match the filter, whatever their time is; undefined when there are none. */
  #bitsOf(segment) {
    const query = prepared(
      this.#database,
      "select bits from segment_bits where segment_id = ? and token = ?"
    ).pluck();
    let matching;
    for (const [index, group] of this.#groups.entries()) {
      const either = new BitSet(segment.places);
      let isKnown = false;
      for (const token2 of group) {
        const stored = query.get(segment.id, token2);
        if (stored === void 0) continue;
        isKnown = true;
        either.addStored(stored);
      }
      if (isKnown && matching !== void 0) either.intersect(matching);
      if (!isKnown || either.isEmpty()) {
        this.#groups.unshift(...this.#groups.splice(index, 1));
        return void 0;
      }
      matching = either;
    }
    return matching;
  }
  /** True when a span covers a whole segment, so that its matches can be counted without reading them. */
  #isInside({ from, to }) {
    const { from: first, to: last } = this.#span;
    return (from > first || first === 0) && (to < last || last === Number.MAX_SAFE_INTEGER);
  }
  #countOf(bits, { from, to }) {
    if (bits === void 0) return 0;
    const removed = this.#removed.filter(
      (job) => job.created_at >= from && job.created_at < to && matchesFacts(job, this.#argument.filter)
    );
    return bits.count() - removed.length;
  }
  #readPlaces(segment, bits) {
    if (segment === void 0 || bits === void 0) return [];
    const { from, to } = this.#span;
    const jobs = [];
    const keep = (job) => {
      if (job === void 0 || job.created_at < from || job.created_at >= to) return;
      if (!this.#removedIds.has(job.job_id)) jobs.push(job);
    };
    if (bits.count() * 4 > segment.places) {
      const every = this.#all(
        "select place, created_at, job_id from segment_places where segment_id = ?",
        segment.id
      );
      const wanted = new Set(bits.places());
      for (const job of every) if (wanted.has(job.place)) keep(job);
      return jobs;
    }
    const query = prepared(
      this.#database,
      "select created_at, job_id from segment_places where segment_id = ? and place = ?"
    );
    for (const place of bits.places()) keep(query.get(segment.id, place));
    return jobs;
  }
  /** Matching jobs of a span that are not in the index, the newest first, and no more than `enough`. */
  #readUnindexed({ from, to }, enough) {
    const { filter, keyId } = this.#argument;
    const query = prepared(
      this.#database,
      `select created_at, job_id, has_ended from unindexed_jobs
      where key_id = ? and created_at >= ? and created_at < ? order by created_at desc, job_id desc`
    );
    const facts = prepared(
      this.#database,
      "select kind, status, custom_metadata from jobs where id = ?"
    );
    const isAny = isAnyJob(filter);
    const hasEnded = filter.status?.some((status) => status === "done" || status === "error");
    const isActive = filter.status?.some(
      (status) => status === "queued" || status === "processing"
    );
    const jobs = [];
    const rows = query.iterate(keyId, from, to);
    for (const { created_at, has_ended, job_id } of rows) {
      if ((has_ended === 1 ? hasEnded : isActive) === false) continue;
      if (!isAny) {
        const job = facts.get(job_id);
        if (job === void 0 || !matchesFacts(job, filter)) continue;
      }
      jobs.push({ created_at, job_id });
      if (jobs.length >= enough) break;
    }
    return jobs;
  }
  /** Rows of a query; the type of its columns is for the caller to state. */
  #all(sql, ...parameters) {
    return prepared(this.#database, sql).all(...parameters);
  }
};
function newestFirst(left, right) {
  if (left.created_at !== right.created_at) return right.created_at - left.created_at;
  return left.job_id < right.job_id ? 1 : -1;
}

// src/storage/job-index/scan-jobs.ts
var sliceJobs = { withFacts: 1e3, withoutFacts: 1e4 };
function scanJobs(database, argument) {
  const { after, filter, keyId, toSkip, wanted } = argument;
  const { from, to } = timeSpanOf(filter);
  const isAny = isAnyJob(filter);
  const most = isAny ? sliceJobs.withoutFacts : sliceJobs.withFacts;
  const query = prepared(
    database,
    `select id, created_at ${isAny ? "" : ", kind, status, custom_metadata"} from jobs
    where key_id = ? and created_at >= ? and (created_at, id) < (?, ?)
    order by created_at desc, id desc limit ${most}`
  );
  const rows = query.iterate(keyId, from, after?.createdAt ?? to, after?.id ?? "");
  const ids = [];
  let skipped = 0;
  let seen = 0;
  let next;
  for (const row of rows) {
    seen += 1;
    next = { createdAt: row.created_at, id: row.id };
    if (!isAny && !matchesFacts(row, filter)) continue;
    if (skipped < toSkip) skipped += 1;
    else ids.push(row.id);
    if (ids.length === wanted) break;
  }
  return { ids, skipped, next: seen < most && ids.length < wanted ? void 0 : next };
}

// src/storage/job-index/bit-changes.ts
var BitChanges = class {
  #database;
  #segmentJobs;
  /** Changes by the id of the segment and by token. */
  #sets = /* @__PURE__ */ new Map();
  /** @param segmentJobs - usual number of jobs of a segment */
  constructor(database, segmentJobs2) {
    this.#database = database;
    this.#segmentJobs = segmentJobs2;
  }
  add(token2, segmentId, place) {
    this.#changesOf(token2, segmentId).added.push(place);
  }
  remove(token2, segmentId, place) {
    this.#changesOf(token2, segmentId).removed.push(place);
  }
  /** Drops the changes of a segment that was deleted. */
  drop(segmentId) {
    this.#sets.delete(segmentId);
  }
  /** Writes all changes. */
  write() {
    const find = prepared(
      this.#database,
      "select bits from segment_bits where segment_id = ? and token = ?"
    ).pluck();
    const put = prepared(
      this.#database,
      "insert or replace into segment_bits (segment_id, token, bits) values (?, ?, ?)"
    );
    const drop = prepared(
      this.#database,
      "delete from segment_bits where segment_id = ? and token = ?"
    );
    for (const [segmentId, changes] of this.#sets)
      for (const [token2, change] of [...changes].sort(byToken)) {
        const key = tokenBytes(token2);
        const before = find.get(segmentId, key);
        const after = changeStored(before, change, this.#segmentJobs);
        if (after === void 0) drop.run(segmentId, key);
        else put.run(segmentId, key, after);
      }
    this.#sets.clear();
  }
  #changesOf(token2, segmentId) {
    let segment = this.#sets.get(segmentId);
    if (segment === void 0) {
      segment = /* @__PURE__ */ new Map();
      this.#sets.set(segmentId, segment);
    }
    let changes = segment.get(token2);
    if (changes === void 0) {
      changes = { added: [], removed: [] };
      segment.set(token2, changes);
    }
    return changes;
  }
};
function byToken([left], [right]) {
  return left < right ? -1 : 1;
}

// src/storage/job-index/update-index.ts
var stepJobs = 256;
var stepSegments = 16;
var stepKeys = 256;
var segmentJobs = 2048;
var largeSegmentJobs = 4 * segmentJobs;
var firstSince = 0;
function updateIndex(database, argument) {
  const step2 = database.transaction(() => {
    const changes = new BitChanges(database, segmentJobs);
    const removed = removeDeleted(database, changes);
    if (removed > 0) {
      changes.write();
      return { changed: removed, afterKey: argument.afterKey };
    }
    const found = findKey(database, argument);
    if ("afterKey" in found) return { changed: 0, afterKey: found.afterKey };
    const indexed = indexKey(database, found.keyId, changes);
    changes.write();
    return { changed: indexed, afterKey: argument.afterKey };
  });
  return step2.immediate();
}
function findKey(database, { afterKey, minimumJobs }) {
  const nextKey = prepared(
    database,
    "select key_id from unindexed_jobs where has_ended = 1 and key_id > ? order by key_id limit 1"
  ).pluck();
  const count = prepared(
    database,
    "select count(*) from (select 1 from unindexed_jobs where has_ended = 1 and key_id = ? limit ?)"
  ).pluck();
  let keyId = afterKey;
  for (let seen = 0; seen < stepKeys; seen += 1) {
    const next = nextKey.get(keyId);
    if (next === void 0) return { afterKey: void 0 };
    keyId = next;
    if (Number(count.get(keyId, minimumJobs)) >= minimumJobs) return { keyId };
  }
  return { afterKey: keyId };
}
function indexKey(database, keyId, changes) {
  const jobs = prepared(
    database,
    `select key_id, created_at, job_id from unindexed_jobs
    where has_ended = 1 and key_id = ? order by created_at, job_id limit ${stepJobs}`
    // The columns of the query.
  ).all(keyId);
  const facts = prepared(database, "select kind, status, custom_metadata from jobs where id = ?");
  const take = prepared(
    database,
    "delete from unindexed_jobs where key_id = ? and created_at = ? and job_id = ?"
  );
  const place = prepared(
    database,
    "insert into segment_places (segment_id, place, created_at, job_id) values (?, ?, ?, ?)"
  );
  const grow = prepared(database, "update job_segments set places = ? where id = ?");
  let open;
  let indexed = 0;
  let opened = 0;
  const close = () => {
    if (open !== void 0) grow.run(open.segment.places, open.segment.id);
  };
  for (const { created_at, job_id } of jobs) {
    const job = facts.get(job_id);
    if (job !== void 0 && (open === void 0 || !isStillFor(open, created_at))) {
      if (opened === stepSegments) break;
      close();
      open = openSegment(database, keyId, created_at, changes);
      opened += 1;
    }
    indexed += 1;
    take.run(keyId, created_at, job_id);
    if (job === void 0 || open === void 0) continue;
    const { segment } = open;
    place.run(segment.id, segment.places, created_at, job_id);
    for (const token2 of tokensOf(keyId, job)) changes.add(token2, segment.id, segment.places);
    segment.places += 1;
    open.newest = Math.max(open.newest, created_at);
  }
  close();
  return indexed;
}
function isStillFor({ newest, segment, until }, createdAt) {
  if (createdAt >= until) return false;
  if (segment.places < segmentJobs) return true;
  return createdAt <= newest && segment.places < largeSegmentJobs;
}
function openSegment(database, keyId, createdAt, changes) {
  const segment = findSegment(database, keyId, createdAt) ?? addSegment(database, keyId, firstSince);
  const until = prepared(
    database,
    "select min(since) from job_segments where key_id = ? and since > ?"
  ).pluck().get(keyId, segment.since);
  const newest = prepared(
    database,
    "select max(created_at) from segment_places where segment_id = ?"
  ).pluck().get(segment.id);
  const opened = {
    segment,
    until: typeof until === "number" ? until : Number.POSITIVE_INFINITY,
    newest: typeof newest === "number" ? newest : segment.since
  };
  if (isStillFor(opened, createdAt)) return opened;
  if (createdAt > opened.newest)
    return { ...opened, segment: addSegment(database, keyId, createdAt), newest: createdAt };
  return divide(database, keyId, segment, changes) ? openSegment(database, keyId, createdAt, changes) : opened;
}
function findSegment(database, keyId, createdAt) {
  return prepared(
    database,
    `select id, since, places from job_segments
    where key_id = ? and since <= ? order by since desc limit 1`
  ).get(keyId, createdAt);
}
function addSegment(database, keyId, since) {
  const { lastInsertRowid } = prepared(
    database,
    "insert into job_segments (key_id, since, places) values (?, ?, 0)"
  ).run(keyId, since);
  return { id: Number(lastInsertRowid), since, places: 0 };
}
function divide(database, keyId, segment, changes) {
  const middle = prepared(
    database,
    `select min(created_at) from segment_places where segment_id = :id and created_at > (
      select created_at from segment_places where segment_id = :id
      order by created_at limit 1 offset (select count(*) / 2 from segment_places where segment_id = :id)
    )`
  ).pluck().get({ id: segment.id });
  if (middle === null || middle === void 0) return false;
  prepared(
    database,
    `insert or ignore into unindexed_jobs (key_id, created_at, job_id, has_ended)
    select ?, created_at, job_id, 1 from segment_places where segment_id = ?`
  ).run(keyId, segment.id);
  removeSegment(database, segment.id, changes);
  addSegment(database, keyId, segment.since);
  addSegment(database, keyId, Number(middle));
  return true;
}
function dropIfEmpty(database, segmentId, changes) {
  const place = prepared(database, "select 1 from segment_places where segment_id = ? limit 1").get(
    segmentId
  );
  if (place !== void 0) return;
  removeSegment(database, segmentId, changes);
}
function removeSegment(database, segmentId, changes) {
  changes.drop(segmentId);
  prepared(database, "delete from segment_places where segment_id = ?").run(segmentId);
  prepared(database, "delete from segment_bits where segment_id = ?").run(segmentId);
  prepared(database, "delete from job_segments where id = ?").run(segmentId);
}
function removeDeleted(database, changes) {
  const removed = prepared(
    database,
    `select * from removed_jobs order by key_id, created_at limit ${stepJobs}`
    // The columns of the table.
  ).all();
  const forget = prepared(
    database,
    "delete from removed_jobs where key_id = ? and created_at = ? and job_id = ?"
  );
  const clear = prepared(database, "delete from segment_places where segment_id = ? and place = ?");
  const places = /* @__PURE__ */ new Map();
  const segments = /* @__PURE__ */ new Set();
  let forgotten = 0;
  for (const job of removed) {
    const segment = findSegment(database, job.key_id, job.created_at);
    if (segment !== void 0 && !places.has(segment.id) && places.size === stepSegments) break;
    forgotten += 1;
    forget.run(job.key_id, job.created_at, job.job_id);
    if (segment === void 0) continue;
    let placeOf = places.get(segment.id);
    if (placeOf === void 0) {
      const rows = prepared(
        database,
        "select job_id, place from segment_places where segment_id = ?"
        // The columns of the query.
      ).all(segment.id);
      placeOf = new Map(rows.map(({ job_id, place: place2 }) => [job_id, place2]));
      places.set(segment.id, placeOf);
    }
    const place = placeOf.get(job.job_id);
    if (place === void 0) continue;
    clear.run(segment.id, place);
    segments.add(segment.id);
    for (const token2 of tokensOf(job.key_id, job)) changes.remove(token2, segment.id, place);
  }
  for (const segmentId of segments) dropIfEmpty(database, segmentId, changes);
  return forgotten;
}

// src/storage/retention/expire-files.ts
var stepFiles = 256;
var never = -1;
function expireFiles(database, { after, audioBefore = never, nowMs, uploadsBefore }) {
  const { createdAt, id } = after ?? { createdAt: never, id: "" };
  const files = prepared(
    database,
    `select id, created_at,
      exists (select 1 from jobs where file_id = files.id) as is_used,
      ${isNeeded(":audioBefore")} as is_needed
    from files indexed by files_with_audio
    where expired_at is null and (created_at, id) > (:createdAt, :id) and created_at <= :before
    order by created_at, id limit ${stepFiles}`
    // The columns of the query.
  ).all({
    createdAt,
    id,
    audioBefore,
    before: Math.max(uploadsBefore, audioBefore)
  });
  const last = files.at(-1);
  const next = last === void 0 || files.length < stepFiles ? void 0 : { createdAt: last.created_at, id: last.id };
  const unused = files.filter((file) => file.is_used === 0 && file.created_at <= uploadsBefore);
  const outdated = files.filter((file) => file.is_used === 1 && file.is_needed === 0);
  if (unused.length + outdated.length === 0)
    return { uploads: 0, audio: 0, ids: [], sizeBytes: 0, next };
  const remove = prepared(
    database,
    "delete from files where id = ? and not exists (select 1 from jobs where file_id = files.id) returning id, size"
  );
  const expire = prepared(
    database,
    `update files set expired_at = ? where id = ? and expired_at is null and not ${isNeeded("?")} returning id, size`
  );
  const step2 = database.transaction(() => {
    const removed = unused.flatMap((file) => remove.all(file.id));
    const expired = outdated.flatMap(
      (file) => expire.all(nowMs, file.id, audioBefore)
    );
    const all = [...removed, ...expired];
    return {
      uploads: removed.length,
      audio: expired.length,
      ids: all.map((file) => file.id),
      sizeBytes: all.reduce((total, file) => total + file.size, 0),
      next
    };
  });
  return step2.immediate();
}
function isNeeded(time) {
  return `(
    exists (select 1 from jobs where file_id = files.id and completed_at is null)
    or exists (select 1 from jobs where file_id = files.id and completed_at > ${time})
  )`;
}

// src/storage/retention/remove-jobs.ts
var step = { jobs: 16, callbacks: 512, journalBatches: 64, resultBytes: 4 * 1024 ** 2 };
var longResultBytes = 1024 ** 2;
function removeJobs(database, selection) {
  const remove = database.transaction(() => {
    const jobs = findJobs(database, selection);
    const longResultIds = [];
    const fileIds = [];
    let callbacksLeft = step.callbacks;
    let batchesLeft = step.journalBatches;
    let bytesLeft = step.resultBytes;
    let removed = 0;
    let sizeBytes = 0;
    for (const job of jobs) {
      callbacksLeft -= removeCallbacks(database, job.id, callbacksLeft);
      batchesLeft -= removeJournal(database, job.id, batchesLeft);
      if (callbacksLeft <= 0 || batchesLeft <= 0 || bytesLeft <= 0) break;
      const result = removeResult(database, job.id);
      bytesLeft -= result.removedBytes;
      if (result.longId !== void 0) longResultIds.push(result.longId);
      prepared(database, "delete from jobs where id = ?").run(job.id);
      removed += 1;
      const fileBytes = removeFile(database, job.file_id);
      if (job.file_id === null || fileBytes === void 0) continue;
      fileIds.push(job.file_id);
      sizeBytes += fileBytes;
    }
    const isMore = removed < jobs.length || "endedBefore" in selection && jobs.length === step.jobs;
    return { jobs: removed, fileIds, sizeBytes, longResultIds, isMore };
  });
  return remove.immediate();
}
function findJobs(database, selection) {
  const found = "id" in selection ? prepared(
    database,
    `select id, file_id from jobs where id = ? and key_id = ? and status in ('done', 'error')`
  ).all(selection.id, selection.keyId) : prepared(
    database,
    `select id, file_id from jobs indexed by jobs_by_end
          where completed_at is not null and completed_at <= ? order by completed_at, id limit ${step.jobs}`
  ).all(selection.endedBefore);
  return found;
}
function removeCallbacks(database, jobId, most) {
  const waiting = prepared(
    database,
    `delete from callbacks where id in (
      select id from callbacks indexed by callbacks_in_order
      where job_id = ? and position is not null and state = 'waiting' order by position desc limit ?
    )`
  ).run(jobId, most).changes;
  if (waiting === most) return waiting;
  const others = prepared(
    database,
    "delete from callbacks where id in (select id from callbacks where job_id = ? limit ?)"
  ).run(jobId, most - waiting).changes;
  return waiting + others;
}
function removeJournal(database, jobId, most) {
  return prepared(
    database,
    `delete from utterance_batches where job_id = :jobId and position in (
      select position from utterance_batches where job_id = :jobId order by position desc limit :most
    )`
  ).run({ jobId, most }).changes;
}
function removeResult(database, jobId) {
  const result = prepared(
    database,
    "select id, byte_length from job_results where job_id = ?"
    // The columns of the query.
  ).get(jobId);
  if (result === void 0) return { removedBytes: 0 };
  if (result.byte_length > longResultBytes) return { removedBytes: 0, longId: result.id };
  prepared(database, "delete from result_pieces where result_id = ?").run(result.id);
  prepared(database, "delete from job_results where id = ?").run(result.id);
  return { removedBytes: result.byte_length };
}
function removeFile(database, fileId) {
  if (fileId === null) return void 0;
  const bytes = prepared(
    database,
    `delete from files where id = ? and not exists (select 1 from jobs where file_id = files.id)
    returning iif(expired_at is null, size, 0)`
  ).pluck().get(fileId);
  return bytes === void 0 ? void 0 : Number(bytes);
}

// src/storage/threads/procedures.ts
var procedures = { expireFiles, isFileLocked, listIndexed, removeJobs, scanJobs, updateIndex };
function runProcedure(database, name, argument) {
  const procedure = procedures[name];
  return procedure(database, argument);
}
function isFileLocked(_database, path) {
  if (!existsSync(path)) return false;
  const probe = new SqliteDatabase2(path, { timeout: 0 });
  try {
    probe.exec("begin exclusive");
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}

// src/storage/threads/serve-database.ts
function serveDatabase(port, settings) {
  let connection;
  function handle(request) {
    if (request.kind === "close") {
      connection?.close();
      return void 0;
    }
    connection ??= openConnection(settings);
    switch (request.kind) {
      case "open":
        return void 0;
      case "statement":
        return runStatement(connection, request.sql, request.parameters);
      case "begin":
        return void prepared(connection, "begin immediate").run();
      case "commit":
        return void prepared(connection, "commit").run();
      case "rollback":
        if (connection.inTransaction) prepared(connection, "rollback").run();
        return void 0;
      case "procedure":
        return runProcedure(connection, request.name, request.argument);
      default:
        return assertNever(request);
    }
  }
  port.on("message", ({ id, request }) => {
    let reply;
    try {
      reply = { id, value: handle(request) };
    } catch (error) {
      reply = { id, error: describeError(error) };
    }
    port.postMessage(reply);
    if (request.kind === "close") port.close();
  });
}
function runStatement(database, sql, parameters) {
  const statement = prepared(database, sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { changes, insertId: lastInsertRowid };
}
function describeError(error) {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), code: "" };
  const code = error instanceof SqliteDatabase3.SqliteError ? error.code : "";
  return { name: error.name, message: error.message, code };
}
function assertNever(request) {
  throw new Error(`Unknown request ${JSON.stringify(request)}`);
}

// src/database-worker.ts
if (parentPort === null) throw new Error("This file runs in a worker thread of the service");
serveDatabase(parentPort, workerData);
//# sourceMappingURL=database-worker.js.map