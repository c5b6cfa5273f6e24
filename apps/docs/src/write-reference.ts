import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from './interface/read-documents.ts';
import { schemaPages } from './interface/schema-pages.ts';
import { writeFields } from './interface/write-fields.ts';
import { writeLive } from './interface/write-live.ts';
import { writeOperations } from './interface/write-operations.ts';
import { publicPackages } from './packages/public-packages.ts';
import { writeEntryPoints } from './packages/write-entry-points.ts';
import { writePackages } from './packages/write-packages.ts';
import { referenceFolder } from './site/paths.ts';
import type { ReferenceIndex } from './site/sidebar.ts';

/**
 * Writes `docs/reference`: packages from their sources, operations and messages from the running
 * service, fields from the schemas.
 */
rmSync(referenceFolder, { recursive: true, force: true });
mkdirSync(referenceFolder);
const { asyncapi, openapi } = await readDocuments();
const operations = writeOperations(openapi);
writeLive(asyncapi);
writeFields();
const packages = publicPackages();
await writeEntryPoints(packages);
writePackages(packages);
const index: ReferenceIndex = {
  operations,
  fields: schemaPages.map(({ file, title }) => ({ file, title })),
  packages: packages.map(({ entryPoints, folder, name }) => ({ entryPoints, folder, name })),
};
writeFileSync(join(referenceFolder, 'index.json'), JSON.stringify(index));
