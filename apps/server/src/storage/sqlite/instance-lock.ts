import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { NodeHeartbeats } from '../ports/node-heartbeats.js';

/**
 * Detects which processes of a data folder are alive. Each process holds a lock on a file of its
 * own, which the operating system releases when the process dies for any reason, so that its leases
 * can be taken over without waiting for them to expire.
 */
export class InstanceLock implements NodeHeartbeats {
  readonly id = randomUUID();
  readonly #folder: string;
  readonly #isFileLocked: (path: string) => Promise<boolean>;
  // Held by the main thread, so that it lasts exactly as long as the process. It is taken before
  // the first request.
  readonly #held: SqliteDatabase.Database;

  /**
   * @param dataFolder - folder that contains the locks
   * @param isFileLocked - resolves with true when a process holds the lock of a file. Must not
   * block the event loop
   */
  constructor(dataFolder: string, isFileLocked: (path: string) => Promise<boolean>) {
    this.#folder = join(dataFolder, 'instances');
    this.#isFileLocked = isFileLocked;
    mkdirSync(this.#folder, { recursive: true });
    this.#held = new SqliteDatabase(this.#resolvePath(this.id));
    try {
      this.#held.exec('begin exclusive');
    } catch (error) {
      this.#held.close();
      throw error;
    }
  }

  async findDead(): Promise<string[]> {
    const names = await readdir(this.#folder);
    const dead: string[] = [];
    for (const name of names) {
      if (!name.endsWith('.lock')) continue;
      const id = name.slice(0, -'.lock'.length);
      if (!(await this.isAlive(id))) dead.push(id);
    }
    return dead;
  }

  async isAlive(id: string): Promise<boolean> {
    return id === this.id ? this.#held.open : this.#isFileLocked(this.#resolvePath(id));
  }

  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) await removeLock(this.#resolvePath(id));
  }

  async release(): Promise<void> {
    if (!this.#held.open) return;
    this.#held.close();
    await removeLock(this.#resolvePath(this.id));
  }

  #resolvePath(id: string): string {
    return join(this.#folder, `${id}.lock`);
  }
}

async function removeLock(path: string): Promise<void> {
  for (const suffix of ['', '-journal']) await rm(`${path}${suffix}`, { force: true });
}
