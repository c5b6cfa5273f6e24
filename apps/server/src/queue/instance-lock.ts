import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/**
 * Tells which processes of a data folder are alive. Each holds a lock on a file of its own, which the operating system
 * lifts when it dies, however it dies; so a lease of a dead process can be taken over at once, without waiting for its end.
 */
export class InstanceLock {
  /** Name of this process, for leases. */
  readonly id = randomUUID();
  readonly #folder: string;
  readonly #held: SqliteDatabase.Database;

  /** @param dataFolder - in which the locks lie */
  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'instances');
    mkdirSync(this.#folder, { recursive: true });
    this.#held = new SqliteDatabase(this.#pathOf(this.id));
    this.#held.exec('begin exclusive');
  }

  /** Finds processes that are certainly dead. Their lock files stay until {@link forget}, so that nobody is overlooked. */
  findDead(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.lock'))
      .map((name) => name.slice(0, -'.lock'.length))
      .filter((id) => !this.isAlive(id));
  }

  /** Whether a process is alive; one whose lock file was removed is not. */
  isAlive(id: string): boolean {
    if (id === this.id) return this.#held.open;
    if (!existsSync(this.#pathOf(id))) return false;
    const probe = new SqliteDatabase(this.#pathOf(id), { timeout: 0 });
    try {
      probe.exec('begin exclusive');
      return false;
    } catch {
      return true;
    } finally {
      probe.close();
    }
  }

  /** Removes the lock files of dead processes. */
  forget(ids: readonly string[]): void {
    for (const id of ids) removeLock(this.#pathOf(id));
  }

  /** Lets go of this process's own lock; idempotent. */
  release(): void {
    if (!this.#held.open) return;
    this.#held.close();
    removeLock(this.#pathOf(this.id));
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.lock`);
  }
}

function removeLock(path: string): void {
  for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true });
}
