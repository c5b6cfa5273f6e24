import type { JobStage } from '@earshot/core';
import type { Generated, Kysely, Transaction } from 'kysely';
import type { SpokenTables } from './spoken-tables.js';

/** Times are milliseconds since the epoch. JSON is text. */
export interface Schema extends SpokenTables {
  api_keys: {
    id: string;
    name: string;
    /** SHA-256 of the key, lower-case hexadecimal. */
    hash: string;
    /** First characters of the key, by which its owner recognises it. */
    hint: string;
    webhook_secret: string;
    /** Secret before the last rotation. It also signs until it expires. */
    former_webhook_secret: string | null;
    former_webhook_secret_expires_at: number | null;
    created_at: number;
    revoked_at: number | null;
    /** 1 when sessions of the key manage the keys. */
    is_administrator: Generated<0 | 1>;
  };
  /** Sessions of browsers, and links that begin one. */
  studio_sessions: {
    /** SHA-256 of the secret, lower-case hexadecimal. */
    hash: string;
    key_id: string;
    kind: 'link' | 'session';
    expires_at: number;
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
    /** Properties of the audio, as JSON. */
    audio: string | null;
    created_at: number;
    /** Time at which its audio expired, or null while that is kept. */
    expired_at: number | null;
    /** Its name as lists are sorted by it, or null for files before the column. */
    sort_name: Generated<string | null>;
  };
  /** Files whose bytes are still to be removed, maintained by triggers. */
  removed_files: {
    file_id: string;
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
    /** Name of the engine that the request has chosen, or null for the best one. */
    engine: string | null;
    file_id: string | null;
    error_code: number | null;
    error_message: string | null;
    post_session_metadata: string;
    attempts: number;
    /** Earliest time of the next claim, which is later than the creation after a failed attempt. */
    available_at: number;
    lease_token: string | null;
    lease_owner: string | null;
    lease_expires_at: number | null;
    /** Token of the previous attempt, when it did not release its lease. */
    abandoned_token: string | null;
  };
  job_results: {
    id: string;
    /** Null for a draft, and after its job was deleted. */
    job_id: string | null;
    /** Length of the JSON text in bytes, 0 while it is a draft. */
    byte_length: number;
    /** Time of the last write. */
    touched_at: number;
    /**
     * JSON text of its brief form, without the messages of a session, or null for a draft, without
     * a transcription, and for results before the column.
     */
    brief: Generated<string | null>;
  };
  result_pieces: {
    result_id: string;
    /** Counted from 0. */
    position: number;
    /** JSON text in UTF-8, cut anywhere. */
    body: Uint8Array;
  };
  /** Progress of jobs that have not ended. There is none before the first attempt. */
  job_progress: {
    job_id: string;
    /** Number of the writes, over all attempts. */
    version: number;
    stage: JobStage;
    audio_seconds_done: number;
    audio_seconds_total: number | null;
    /** Null except in the stage `fetch`. */
    fetched_bytes: number | null;
    total_bytes: number | null;
    /** Number of utterances in the journal. */
    utterances: number;
    /** JSON array: samples of each distinct channel whose utterances are in the journal. */
    settled_samples: string;
  };
  /** Journal of finished utterances. */
  utterance_batches: {
    job_id: string;
    /** Number of utterances before the batch. */
    position: number;
    /** Number of utterances in the batch. */
    utterances: number;
    /** JSON text of each utterance, one a line. */
    body: string;
  };
  /**
   * Jobs that are not in the index of the lists, maintained by triggers. The tables of the index
   * itself belong to `job-index`.
   */
  unindexed_jobs: {
    key_id: string;
    created_at: number;
    job_id: string;
    /** 1 or 0. */
    has_ended: number;
  };
  /** Edits of the transcripts of jobs that are done. */
  transcript_edits: {
    job_id: string;
    /** Changes with each write. */
    revision: string;
    /** Edits as JSON. */
    body: string;
  };
  /** What the lists of recordings are sorted and filtered by. Triggers maintain it. */
  recordings: {
    job_id: string;
    key_id: string;
    kind: 'pre-recorded' | 'live';
    /** `working` until the job has ended. */
    state: 'working' | 'done' | 'error';
    created_at: number;
    /** Name that its owner has chosen, or null for that of its file. */
    title: string | null;
    sort_name: string;
    /** Length of its audio, 0 while that is not known. */
    seconds: number;
  };
  recording_tags: {
    job_id: string;
    tag: string;
    key_id: string;
  };
  /** Known voices of the keys. */
  known_voices: {
    id: string;
    key_id: string;
    created_at: number;
    /** Name and measurements, sealed with the key of the voice. */
    body: string;
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
  /** The right of one process to maintain the data folder. */
  maintenance_leases: {
    name: string;
    /** Id of the process. */
    owner: string;
    /** Monotonic time. */
    expires_at: number;
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
    /** Expiry of the token, or null while its session has not ended. */
    token_expires_at: number | null;
  };
  /** Tokens that follow a live session without taking part in it. */
  live_viewers: {
    /** SHA-256 of the token, lower-case hexadecimal. */
    token_hash: string;
    job_id: string;
    created_at: number;
  };
  /** Links by which others read a transcript without a key. */
  transcript_shares: {
    id: string;
    /** SHA-256 of the token, lower-case hexadecimal. */
    token_hash: string;
    job_id: string;
    /** Title that its readers see. */
    title: string;
    /** 1 when its readers may play the audio too. */
    has_audio: 0 | 1;
    created_at: number;
    expires_at: number;
  };
  /** Numbers of waiting jobs and callbacks, maintained by triggers. */
  waiting_counts: {
    key_id: string;
    item: 'job' | 'callback';
    waiting: number;
  };
  callbacks: {
    /** The `webhook-id`, the same for every attempt. */
    id: string;
    job_id: string;
    /**
     * Key of the job. Never null: the type allows it since the column was added to an existing
     * table.
     */
    key_id: string | null;
    url: string;
    /** Host and port of the url. Attempts are shared between keys and hosts. */
    host: string;
    method: 'POST' | 'PUT';
    state: 'waiting' | 'delivered' | 'given-up';
    attempts: number;
    /**
     * Time of the next attempt, or null once it was delivered or abandoned. A message of a live
     * session that waits for an earlier one has `Number.MAX_SAFE_INTEGER`.
     */
    next_attempt_at: number | null;
    /** Status of the last response, or null without one. */
    last_status: number | null;
    created_at: number;
    ended_at: number | null;
    /**
     * Position among the messages of a live session, which are delivered in order, or null for the
     * end of a job.
     */
    position: number | null;
    /**
     * JSON text of the message, or null for the end of a job, whose message is created from the
     * job.
     */
    payload: string | null;
  };
}

/** The database, or a transaction on it. */
export type Database = Kysely<Schema>;

/** A transaction. */
export type DatabaseTransaction = Transaction<Schema>;

/** Columns of a released lease. */
export const releasedLease = { lease_token: null, lease_owner: null, lease_expires_at: null };
