import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgres, type ObjectServer } from '@earshot/server';
import { listChildren, treeCpuSeconds } from '../process-figures.js';

const bucket = 'earshot';

/** A PostgreSQL that syncs what it commits, and a bucket, for nodes of a measurement. */
export class NodeStores {
  readonly #folder: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #postgresId: number;
  readonly #objects: ChildProcess;
  /** Settings of the nodes. */
  readonly environment: Readonly<Record<string, string>>;

  static async start(): Promise<NodeStores> {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-stores-'));
    // The user of PostgreSQL has to pass through.
    chmodSync(folder, 0o711);
    const before = listChildren(process.pid);
    const postgres = await EmbeddedPostgres.start({
      folder: join(folder, 'postgres'),
      isDurable: true,
    });
    const [postgresId = Number.NaN] = listChildren(process.pid).filter(
      (id) => !before.includes(id),
    );
    const child = fork(
      fileURLToPath(new URL('./object-server-child.mjs', import.meta.url)),
      [join(folder, 'objects'), bucket],
      { execArgv: [] },
    );
    const [objects] = (await once(child, 'message')) as [StartedObjects];
    return new NodeStores(folder, { postgres, postgresId, child, objects });
  }

  private constructor(folder: string, { child, objects, postgres, postgresId }: StartedStores) {
    this.#folder = folder;
    this.#postgres = postgres;
    this.#postgresId = postgresId;
    this.#objects = child;
    this.environment = {
      DATABASE_URL: postgres.databaseUrl('postgres'),
      EARSHOT_S3_BUCKET: bucket,
      EARSHOT_S3_ENDPOINT: objects.endpoint,
      EARSHOT_S3_REGION: objects.region,
      EARSHOT_S3_ACCESS_KEY: objects.accessKeyId,
      EARSHOT_S3_SECRET_KEY: objects.secretAccessKey,
    };
  }

  /** Processor time of PostgreSQL so far, of all its processes, in seconds. */
  databaseSeconds(): number {
    return treeCpuSeconds(this.#postgresId);
  }

  /** Stops both, and removes their data. */
  async stop(): Promise<void> {
    const exited = once(this.#objects, 'exit');
    this.#objects.disconnect();
    await Promise.all([exited, this.#postgres.stop()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What the process of the object server reports. */
type StartedObjects = Pick<ObjectServer, 'endpoint' | 'region'> & ObjectServer['credentials'];

interface StartedStores {
  readonly postgres: EmbeddedPostgres;
  readonly postgresId: number;
  readonly child: ChildProcess;
  readonly objects: StartedObjects;
}
