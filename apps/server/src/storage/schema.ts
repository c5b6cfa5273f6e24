import type { Kysely, Transaction } from 'kysely';

/** Times are milliseconds since the epoch; JSON is text. */
export interface Schema {
  api_keys: {
    id: string;
    name: string;
    /** SHA-256 of the key, lower-case hexadecimal. */
    hash: string;
    /** The first characters of the key, to recognise it by. */
    hint: string;
    webhook_secret: string;
    /** The one before the last rotation; it signs as well until it expires. */
    former_webhook_secret: string | null;
    former_webhook_secret_expires_at: number | null;
    created_at: number;
    revoked_at: number | null;
  };
  files: {
    id: string;
    key_id: string;
    filename: string | null;
    source: string | null;
    extension: string;
    size: number;
    audio_duration: number | null;
    number_of_channels: number | null;
    created_at: number;
  };
  jobs: {
    id: string;
    key_id: string;
    kind: 'pre-recorded' | 'live';
    status: 'queued' | 'processing' | 'done' | 'error';
    request_id: string;
    created_at: number;
    completed_at: number | null;
    custom_metadata: string | null;
    request_params: string;
    file_id: string | null;
    error_code: number | null;
    error_message: string | null;
    post_session_metadata: string;
    attempts: number;
    /** When it may be claimed; later than its creation after a failed attempt. */
    available_at: number;
    lease_token: string | null;
    lease_owner: string | null;
    lease_expires_at: number | null;
    /** The token of the attempt before this one, when that one ended without giving its lease back. */
    abandoned_token: string | null;
  };
  /** Results of jobs that ended before there were {@link Schema.result_pieces}. */
  results: {
    job_id: string;
    body: string;
  };
  job_results: {
    id: string;
    /** Null for a draft, and after its job was deleted. */
    job_id: string | null;
    /** Of the JSON text; 0 while it is a draft. */
    byte_length: number;
    /** When it was last written to. */
    touched_at: number;
  };
  result_pieces: {
    result_id: string;
    /** Counted from 0. */
    position: number;
    /** JSON text in UTF-8, cut anywhere. */
    body: Uint8Array;
  };
  /** Jobs that are not in the index of the lists, and those that wait; kept by triggers. The tables of the index itself are its own. */
  unindexed_jobs: {
    key_id: string;
    created_at: number;
    job_id: string;
    /** 1 or 0. */
    has_ended: number;
  };
  idempotency: {
    key_id: string;
    idempotency_key: string;
    /** Route and body, as one SHA-256. */
    request_hash: string;
    status: number;
    body: string;
    created_at: number;
  };
  write_probe: {
    /** Always 1. */
    id: number;
    written_at: number;
  };
  live_sessions: {
    job_id: string;
    /** SHA-256 of the token, lower-case hexadecimal. */
    token_hash: string;
    /** Until when the token is good; null while its session goes on. */
    token_expires_at: number | null;
  };
  /** Counts of what waits, kept by triggers. */
  waiting_counts: {
    key_id: string;
    item: 'job' | 'callback';
    waiting: number;
  };
  callbacks: {
    /** The `webhook-id`, the same for every attempt. */
    id: string;
    job_id: string;
    /** Of the job. Null in no row: the column was added to a table that had some. */
    key_id: string | null;
    url: string;
    /** Of the url, with its port; attempts are shared out by key and host. */
    host: string;
    method: 'POST' | 'PUT';
    state: 'waiting' | 'delivered' | 'given-up';
    attempts: number;
    /**
     * When it is to be tried; null once it was delivered or given up. A message of a live session that waits for an earlier one has
     * `Number.MAX_SAFE_INTEGER`.
     */
    next_attempt_at: number | null;
    /** What the last answer was, if there was one. */
    last_status: number | null;
    created_at: number;
    ended_at: number | null;
    /** Place among the messages of a live session, which are delivered in order; null for the end of a job. */
    position: number | null;
    /** The message, JSON; null for the end of a job, which is told from the job itself. */
    payload: string | null;
  };
}

/** The database, or a transaction on it. */
export type Database = Kysely<Schema>;

/** A transaction. */
export type DatabaseTransaction = Transaction<Schema>;
