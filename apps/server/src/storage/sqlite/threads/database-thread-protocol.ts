import type { ProcedureName } from './procedures.js';

/** Settings of a thread and its connection. */
export interface ThreadSettings {
  readonly path: string;
  /** The writer migrates the schema. Readers open the file read-only. */
  readonly role: 'writer' | 'reader';
  /**
   * Start of the thread in milliseconds since the epoch, which is recorded as the date of
   * migrations.
   */
  readonly startedAt: number;
}

/** One unit of work for a thread. */
export type DatabaseRequest =
  | { readonly kind: 'open' }
  | { readonly kind: 'statement'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'procedure'; readonly name: ProcedureName; readonly argument: unknown }
  /** Several requests, up to the first that fails. The value is that of the last one. */
  | { readonly kind: 'group'; readonly requests: readonly DatabaseRequest[] }
  | { readonly kind: 'close' };

/** Result of a statement. */
export type StatementResult =
  | { readonly rows: readonly unknown[] }
  | { readonly changes: number; readonly insertId: number | bigint };

/** An error, in the form that is sent between threads. */
export interface ErrorMessage {
  readonly name: string;
  readonly message: string;
  /** Result code of SQLite, empty for other errors. */
  readonly code: string;
}

/** A request with the id of its reply. */
export interface RequestMessage {
  readonly id: number;
  readonly request: DatabaseRequest;
}

/** Reply to a {@link RequestMessage}. */
export type ReplyMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorMessage };
