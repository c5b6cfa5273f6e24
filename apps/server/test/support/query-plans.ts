import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../src/storage/sql/schema.js';

/** A database that keeps the statements that go through it. */
export interface WatchedDatabase {
  database: Database;
  /** Query plans of the statements so far, a line for each step, as SQLite explains them. */
  plans: () => string[];
}

/** Watches a database of a data folder. */
export function watchQueryPlans(database: Database, dataFolder: string): WatchedDatabase {
  const statements: CompiledQuery[] = [];
  const watched = database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    database: watched,
    plans() {
      const file = new SqliteDatabase(join(dataFolder, 'earshot.db'));
      try {
        return statements.flatMap(({ sql, parameters }) =>
          file
            .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
            .all(...parameters)
            .map(({ detail }) => detail),
        );
      } finally {
        file.close();
      }
    },
  };
}

/** A step that reads every row of a table that grows. */
export const wholeTable = /^SCAN (?:jobs|callbacks|due|old|ahead)(?!.* USING)/;
