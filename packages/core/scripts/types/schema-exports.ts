import { readdirSync } from 'node:fs';
import * as z from 'zod';

const source = new URL('../../src/', import.meta.url);

/** An exported schema and its module. */
export interface SchemaExport {
  readonly name: string;
  /** Path of its module below `src`, without extension. */
  readonly module: string;
  readonly schema: z.ZodType;
}

function isModuleOfSchemas(path: string): boolean {
  return (
    path.endsWith('.ts') &&
    !/\.test(-d)?\.ts$/.test(path) &&
    !/^(?:entries|types|protocol|issues|migration)\b/.test(path) &&
    !['index.ts', 'json-schema.ts'].includes(path)
  );
}

/** Loads the modules of this package, and returns their schemas by name. */
export async function loadSchemaExports(): Promise<ReadonlyMap<string, SchemaExport>> {
  const found = new Map<string, SchemaExport>();
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter(isModuleOfSchemas).sort()) {
    const exported = (await import(new URL(path, source).href)) as Readonly<
      Record<string, unknown>
    >;
    for (const [name, schema] of Object.entries(exported))
      if (schema instanceof z.ZodType)
        found.set(name, { name, module: path.replace(/\.ts$/, ''), schema });
  }
  return found;
}
