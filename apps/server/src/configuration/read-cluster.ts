import type { Configuration } from './configuration.js';
import type { SettingReader } from './setting-reader.js';

/** The database and the bucket of a cluster, which are needed together. */
export function readCluster({ issues, read }: SettingReader): Configuration['cluster'] {
  const issuesBefore = issues.length;
  const databaseUrl = read('DATABASE_URL');
  const connections = read('EARSHOT_DATABASE_CONNECTIONS');
  const region = read('EARSHOT_S3_REGION');
  const needed = {
    EARSHOT_S3_BUCKET: read('EARSHOT_S3_BUCKET'),
    EARSHOT_S3_ENDPOINT: read('EARSHOT_S3_ENDPOINT'),
    EARSHOT_S3_ACCESS_KEY: read('EARSHOT_S3_ACCESS_KEY'),
    EARSHOT_S3_SECRET_KEY: read('EARSHOT_S3_SECRET_KEY'),
    EARSHOT_NODE_URL: read('EARSHOT_NODE_URL'),
  };
  // An invalid setting already has an issue of its own.
  if (issues.length > issuesBefore) return undefined;
  const {
    EARSHOT_NODE_URL: nodeUrl,
    EARSHOT_S3_ACCESS_KEY: accessKeyId,
    EARSHOT_S3_BUCKET: bucket,
    EARSHOT_S3_ENDPOINT: endpoint,
    EARSHOT_S3_SECRET_KEY: secretAccessKey,
  } = needed;
  issues.push(...findMissing(needed, databaseUrl));
  if (databaseUrl === undefined || bucket === undefined) return undefined;
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } };
  return {
    databaseUrl,
    connections,
    nodeUrl,
    objects: { bucket, endpoint, region, ...credentials },
  };
}

/** Sentences about settings that others need. */
function findMissing(
  given: Readonly<Record<string, string | undefined>>,
  databaseUrl: string | undefined,
): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  const found: string[] = [];
  if (databaseUrl === undefined)
    for (const name of Object.keys(given).filter(isSet))
      found.push(
        `DATABASE_URL must be set with ${name}, such as postgres://user:password@host/earshot`,
      );
  else if (!isSet('EARSHOT_S3_BUCKET'))
    found.push(
      'EARSHOT_S3_BUCKET must be set with DATABASE_URL: the nodes share their audio in a bucket',
    );
  const keys = ['EARSHOT_S3_ACCESS_KEY', 'EARSHOT_S3_SECRET_KEY'];
  const [missing] = keys.filter((name) => !isSet(name));
  const [present] = keys.filter(isSet);
  if (missing !== undefined && present !== undefined)
    found.push(`${missing} must be set with ${present}`);
  return found;
}
