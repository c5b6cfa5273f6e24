import { pathToFileURL } from 'node:url';
import type ObjectServerClass from 's3rver';
import { findPackage, LocalStoreError, objectServerPackage } from './find-package.js';

/** A server with the interface of S3, in this process. */
export interface ObjectServer {
  /** Url of the server. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  close(): Promise<void>;
}

/**
 * Starts a server on a free port of 127.0.0.1.
 *
 * @param folder - folder of its objects, which is created if necessary
 * @param buckets - names of buckets that are created unless they exist
 * @throws LocalStoreError when the package is not installed
 */
export async function startObjectServer(
  folder: string,
  buckets: readonly string[] = [],
): Promise<ObjectServer> {
  const entry = findPackage(objectServerPackage);
  if (entry === undefined)
    throw new LocalStoreError(`The package ${objectServerPackage} is missing`);
  const { default: S3rver } = (await import(pathToFileURL(entry).href)) as {
    default: typeof ObjectServerClass;
  };
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    close: () => server.close(),
  };
}
