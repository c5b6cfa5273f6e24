import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock/index.js';
import { loadConfiguration } from '../../src/configuration/index.js';
import {
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  importFolder,
} from '../../src/storage/index.js';
import { type Cluster, startCluster } from './cluster.js';
import type { ServerEnvironment } from './server-process.js';

/** The stores of a cluster without nodes, for one test. */
export async function openStores(environment: ServerEnvironment = {}): Promise<Cluster> {
  const cluster = await startCluster(0, environment);
  onTestFinished(() => cluster.stop());
  return cluster;
}

/** Values of the rows of a query of the database of a cluster. */
export async function queryStores(
  { environment }: Pick<Cluster, 'environment'>,
  text: string,
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Imports a data folder into the stores of a cluster. */
export function importInto(
  environment: ServerEnvironment,
  dataFolder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const { cluster } = loadConfiguration({ environment });
  return importFolder(dataFolder, cluster, { clock: systemClock, ...options });
}

const library = join(import.meta.dirname, '../../dist/index.js');

/** A program that imports a folder, and writes its progress. */
const program = `
  const { importFolder, loadConfiguration, systemClock } = await import(process.argv[1]);
  await importFolder(process.argv[2], loadConfiguration().cluster, {
    clock: systemClock,
    onProgress: ({ doneFiles, doneRows, stage }) => console.log(stage, doneRows, doneFiles),
  });
`;

/** Moment of an import. */
export interface ImportMoment {
  readonly stage: ImportProgress['stage'];
  /** Number of rows, or of files in their stage. */
  readonly count: number;
}

/**
 * Imports a data folder in a process that is killed at a moment.
 *
 * @returns the signal that ended the process, null when it has ended before
 */
export async function killImport(
  environment: ServerEnvironment,
  dataFolder: string,
  { count, stage }: ImportMoment,
): Promise<NodeJS.Signals | null> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, library, dataFolder],
    { env: { PATH: process.env['PATH'], ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [of, rows, files] = line.split(' ');
    if (of === stage && Number(stage === 'files' ? files : rows) >= count) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal;
}
