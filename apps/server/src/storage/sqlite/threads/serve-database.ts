import type { MessagePort } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { prepared } from '../prepared.js';
import type {
  DatabaseRequest,
  ErrorMessage,
  ReplyMessage,
  RequestMessage,
  StatementResult,
  ThreadSettings,
} from './database-thread-protocol.js';
import { openConnection } from './open-connection.js';
import { runProcedure } from './procedures.js';

/**
 * Serves requests of the main thread on one connection, one after the other. The first request
 * opens the connection, so that a file that cannot be opened fails a request and does not end the
 * thread.
 */
export function serveDatabase(port: MessagePort, settings: ThreadSettings): void {
  let connection: SqliteDatabase.Database | undefined;

  function handle(request: DatabaseRequest): unknown {
    if (request.kind === 'close') {
      connection?.close();
      return undefined;
    }
    connection ??= openConnection(settings);
    switch (request.kind) {
      case 'open':
        return undefined;
      case 'statement':
        return runStatement(connection, request.sql, request.parameters);
      case 'begin':
        // Takes the write lock at once, so that nothing changes between the reads and the writes of
        // the transaction.
        return void prepared(connection, 'begin immediate').run();
      case 'commit':
        return void prepared(connection, 'commit').run();
      case 'rollback':
        // After some errors, such as a full disk, SQLite has already rolled back.
        if (connection.inTransaction) prepared(connection, 'rollback').run();
        return undefined;
      case 'group':
        return request.requests.map(handle).at(-1);
      case 'procedure':
        return runProcedure(connection, request.name, request.argument);
      default:
        return assertNever(request);
    }
  }

  port.on('message', ({ id, request }: RequestMessage) => {
    let reply: ReplyMessage;
    try {
      reply = { id, value: handle(request) };
    } catch (error) {
      reply = { id, error: describeError(error) };
    }
    port.postMessage(reply);
    if (request.kind === 'close') port.close();
  });
}

function runStatement(
  database: SqliteDatabase.Database,
  sql: string,
  parameters: readonly unknown[],
): StatementResult {
  const statement = prepared(database, sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { changes, insertId: lastInsertRowid };
}

function describeError(error: unknown): ErrorMessage {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: '' };
  const code = error instanceof SqliteDatabase.SqliteError ? error.code : '';
  return { name: error.name, message: error.message, code };
}

function assertNever(request: never): never {
  throw new Error(`Unknown request ${JSON.stringify(request)}`);
}
