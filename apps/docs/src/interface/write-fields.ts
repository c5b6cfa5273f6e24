import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinkedJsonSchemas, requestSchemas } from '@earshot/core/json-schema';
import { inlineHtml } from '../markdown/escape.ts';
import { referenceFolder } from '../site/paths.ts';
import { listAlternatives, type Schema, type Schemas } from './json-schema.ts';
import { describeType, renderFields } from './render-fields.ts';
import { type SchemaPage, schemaAddress, schemaPages } from './schema-pages.ts';

/** Writes the pages of fields, from the schemas of the contract. */
export function writeFields(): void {
  const folder = join(referenceFolder, 'fields');
  mkdirSync(folder, { recursive: true });
  // Both types describe a JSON Schema. This one names the members that are read.
  const schemas = createLinkedJsonSchemas((name) => `#/${name}`) as Schemas;
  const open = new Map(Object.entries(schemas));
  for (const page of schemaPages) {
    const own = [...open].filter(([name]) => page.takes(name));
    for (const [name] of own) open.delete(name);
    writeFileSync(join(folder, `${page.file}.md`), renderPage(page, own));
  }
  if (open.size > 0) throw new Error(`No page takes ${[...open.keys()].join(', ')}`);
}

function renderPage(
  { introduction, title }: SchemaPage,
  schemas: readonly (readonly [string, Schema])[],
): string {
  const sections = schemas.map(([name, schema]) => renderSchema(name, schema));
  return `# ${title}\n\n${introduction}\n\n${sections.join('\n\n')}\n`;
}

/** A schema with its fields, under a heading of its own. */
function renderSchema(name: string, schema: Schema): string {
  const addressOf = (each: string) => schemaAddress(each, '.');
  const alternatives = listAlternatives(schema);
  const isStrict = name in requestSchemas;
  const text =
    schema.description === undefined ? '' : `\n<p>${inlineHtml(schema.description)}</p>\n`;
  const variants =
    alternatives.length > 1
      ? `\n<p>One of ${alternatives.map((each) => describeType(each, addressOf)).join(', ')}.</p>\n`
      : '';
  const inline = alternatives.filter(({ properties }) => properties !== undefined);
  const fields = inline.map((each, index) =>
    renderFields(each, {
      prefix: inline.length > 1 ? `${name}.${index + 1}` : name,
      addressOf,
    }),
  );
  const empty = fields.length === 0 && variants === '' && isStrict ? '\nNo fields.\n' : '';
  return `## ${name} {#${name}}\n${text}${variants}${empty}\n${fields.join('\n')}`;
}
