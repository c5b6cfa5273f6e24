import { join } from 'node:path';
import type { EmbeddedPostgres, ObjectServer } from '@earshot/server';
import { CommandError } from '../command-error.js';

/** Bucket of the server with the interface of S3. */
const bucket = 'earshot';

/** The settings of the nodes that name their stores. */
export interface StoreSettings {
  readonly DATABASE_URL: string;
  readonly EARSHOT_S3_BUCKET: string;
  readonly EARSHOT_S3_ENDPOINT: string;
  readonly EARSHOT_S3_REGION: string;
  readonly EARSHOT_S3_ACCESS_KEY: string;
  readonly EARSHOT_S3_SECRET_KEY: string;
}

/** Database and bucket of the cluster: those of the environment, or servers of this command. */
export class ClusterStores {
  #postgres: EmbeddedPostgres | undefined;
  #objects: ObjectServer | undefined;

  /**
   * Starts servers, unless the environment names a database and a bucket.
   *
   * @param folder - folder of their data
   * @param isDurable - false when the data is thrown away afterwards
   * @returns the settings of the nodes, undefined when the environment has them
   * @throws CommandError when packages are missing
   */
  async start(folder: string, isDurable: boolean): Promise<StoreSettings | undefined> {
    const server = await import('@earshot/server');
    const hasOwn = server.loadConfiguration().cluster === undefined;
    const missing = server.findMissingPackages({ withStores: hasOwn });
    if (missing.length > 0) throw missingPackages(missing, hasOwn);
    if (!hasOwn) return undefined;
    this.#postgres = await server.EmbeddedPostgres.start({
      folder: join(folder, 'postgres'),
      isDurable,
    });
    this.#objects = await server.startObjectServer(join(folder, 'objects'), [bucket]);
    const { credentials, endpoint, region } = this.#objects;
    return {
      DATABASE_URL: this.#postgres.databaseUrl('postgres'),
      EARSHOT_S3_BUCKET: bucket,
      EARSHOT_S3_ENDPOINT: endpoint,
      EARSHOT_S3_REGION: region,
      EARSHOT_S3_ACCESS_KEY: credentials.accessKeyId,
      EARSHOT_S3_SECRET_KEY: credentials.secretAccessKey,
    };
  }

  async stop(): Promise<void> {
    await this.#objects?.close();
    await this.#postgres?.stop();
  }

  /** Ends the servers at once, when this process is about to end. */
  kill(): void {
    this.#postgres?.kill();
  }
}

function missingPackages(names: readonly string[], hasOwn: boolean): CommandError {
  const others = hasOwn
    ? ', or set DATABASE_URL and the EARSHOT_S3_* settings to use a PostgreSQL and a bucket that you have (then pg and the SDK of AWS are enough)'
    : '';
  return new CommandError(
    `a cluster needs packages that are not installed: run \`npm install --no-save @earshot/cli @earshot/server ${names.join(' ')}\`, and there this command again${others}`,
  );
}
