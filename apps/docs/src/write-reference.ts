import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from './interface/read-documents.ts';
import { schemaPages } from './interface/schema-pages.ts';
import { writeFields } from './interface/write-fields.ts';
import { writeLive } from './interface/write-live.ts';
import { writeOperations } from './interface/write-operations.ts';
import { publicPackages } from './packages/public-packages.ts';
import { splitPages } from './packages/split-pages.ts';
import { writeEntryPoints } from './packages/write-entry-points.ts';
import { writePackages } from './packages/write-packages.ts';
import { writeSpecificationPages } from './project/write-specification-pages.ts';
import { referenceFolder } from './site/paths.ts';
import type { ReferenceIndex } from './site/sidebar.ts';

/**
 * Writes `docs/reference`: packages from their sources, operations and messages from the running
 * service, fields from the schemas, and the specification in pages.
 */
rmSync(referenceFolder, { recursive: true, force: true });
mkdirSync(referenceFolder);
const { asyncapi, openapi } = await readDocuments();
const operations = writeOperations(openapi);
writeLive(asyncapi);
writeFields();
const packages = publicPackages();
await writeEntryPoints(packages);
const parts = splitPages(
  join(referenceFolder, 'packages'),
  packages.flatMap(({ entryPoints }) => entryPoints.map(({ page }) => page)),
);
writePackages(packages);
writeSpecificationPages();
const index: ReferenceIndex = {
  operations,
  fields: schemaPages.map(({ file, title }) => ({ file, title })),
  packages: packages.map(({ entryPoints, folder, name }) => ({
    entryPoints: entryPoints.map(({ page, specifier }) => ({
      page,
      specifier,
      parts: (parts.get(page) ?? []).map(({ page: part, title }) => ({ page: part, title })),
    })),
    folder,
    name,
  })),
};
writeFileSync(join(referenceFolder, 'index.json'), JSON.stringify(index));
