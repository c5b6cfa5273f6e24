import { startServerProcess } from '@earshot/server/testing';
import type { AsyncApiDocument } from './write-live.ts';
import type { OpenApiDocument } from './write-operations.ts';

/** Descriptions of the interface, as a service with default settings serves them. */
export async function readDocuments(): Promise<{
  openapi: OpenApiDocument;
  asyncapi: AsyncApiDocument;
}> {
  const server = await startServerProcess();
  try {
    const read = async (path: string): Promise<unknown> => {
      const response = await fetch(server.url + path);
      if (!response.ok) throw new Error(`GET ${path} of the service is a ${response.status}`);
      return response.json();
    };
    // The tests of the service check both against their standards.
    return {
      openapi: (await read('/openapi.json')) as OpenApiDocument,
      asyncapi: (await read('/asyncapi.json')) as AsyncApiDocument,
    };
  } finally {
    await server.stop();
  }
}
