import * as z from 'zod';
import { pageSchema } from '../../src/jobs/page.js';
import { addonEnvelopeSchema } from '../../src/results/add-on-envelope.js';
import { docComment } from './doc-comment.js';
import { importLines } from './import-lines.js';
import { loadSchemaExports, type SchemaExport } from './schema-exports.js';
import { genericTypes, type TypeDescription, typeFiles, unionTypes } from './type-files.js';
import { type TypeName, type TypeNames, writeMembers } from './write-type.js';

const notice = '// Written by scripts/write-types.ts from the schemas: change those, and run it.\n';

/** Types that callers write, but whose input equals their output because they have no defaults. */
const writtenTypes = new Set([
  'AudioChunkMessage',
  'CustomSpellingConfiguration',
  'CustomVocabularyConfiguration',
  'DiarizationConfiguration',
  'StopRecordingMessage',
  'UploadRequest',
  'VocabularyEntry',
]);

type Exports = ReadonlyMap<string, SchemaExport>;

/** The schema of a type before it is annotated with that type: the one from which zod infers it. */
function findSchema(type: string, exports: Exports): SchemaExport {
  for (const ending of ['Object', 'Fields', 'Schema']) {
    const found = exports.get(`${toStem(type)}${ending}`);
    if (found !== undefined) return found;
  }
  throw new Error(`no schema of ${type} was found`);
}

/** Beginning of the names of the schemas of a type. */
function toStem(type: string): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

function same(name: string): TypeName {
  return { output: name, input: name };
}

/** Types of schemas whose name is not that of the type. */
const otherNames: Readonly<Record<string, string>> = {
  customMetadataSchema: 'JsonObject',
  preRecordedParamsSchema: 'PreRecordedJobParams',
  liveParamsSchema: 'LiveRequest',
};

/** Types that are written by hand, beside {@link unionTypes}. */
const ownTypes = ['LiveMessage', 'CustomMetadataFilter', 'JsonObject'];

function nameSchemas(exports: Exports): Map<unknown, TypeName> {
  const names = new Map<unknown, TypeName>();
  const add = (schema: z.ZodType | undefined, name: TypeName) => {
    if (schema !== undefined) names.set(schema._zod.def, name);
  };
  for (const { name, module, schema } of exports.values()) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/Schema$/, '')}`;
    if (module === 'enumerations/enumeration-schemas') add(schema, same(type));
    if (module === 'schema/open-enumerations')
      add(schema, same(`Open<${type.replace(/^Open/, '')}>`));
  }
  for (const [type, description] of Object.values(typeFiles).flatMap((types) =>
    Object.entries(types),
  )) {
    const name = hasInput(description) ? { output: type, input: `${type}Input` } : same(type);
    add(findSchema(type, exports).schema, name);
    add(exports.get(`${toStem(type)}Schema`)?.schema, name);
  }
  for (const type of [...Object.keys(unionTypes), ...ownTypes])
    add(exports.get(`${toStem(type)}Schema`)?.schema, same(type));
  for (const [schema, type] of Object.entries(otherNames))
    add(exports.get(schema)?.schema, same(type));
  return names;
}

function hasInput(
  description: TypeDescription,
): description is { readonly output: string; readonly input: string } {
  return typeof description !== 'string';
}

function writeInterface(
  name: string,
  description: string,
  schema: z.ZodType,
  context: {
    names: TypeNames;
    problems: string[];
    side: 'input' | 'output';
    isWritten: boolean;
  },
): string {
  const members = writeMembers(schema, { ...context, indent: '', path: name.replace(/<.*/, '') });
  return `${docComment([description])}export interface ${name} {\n${members}}\n`;
}

function writeTypes(
  type: string,
  description: TypeDescription,
  exports: Exports,
  base: { names: TypeNames; problems: string[] },
): string[] {
  const { schema } = findSchema(type, exports);
  if (!hasInput(description)) {
    const isWritten = writtenTypes.has(type);
    const side = isWritten ? 'input' : 'output';
    return [writeInterface(type, description, schema, { ...base, side, isWritten })];
  }
  const { input, output } = description;
  return [
    writeInterface(`${type}Input`, input, schema, { ...base, side: 'input', isWritten: true }),
    writeInterface(type, output, schema, { ...base, side: 'output', isWritten: true }),
  ];
}

function writeGeneric(
  type: keyof typeof genericTypes,
  names: Map<unknown, TypeName>,
  problems: string[],
): string {
  const { parameter, description } = genericTypes[type];
  const placeholder = z.never();
  names.set(placeholder._zod.def, same(parameter));
  const schema =
    type === 'Page' ? pageSchema(placeholder) : addonEnvelopeSchema<never>(placeholder);
  return writeInterface(`${type}<${parameter}>`, description, schema, {
    names,
    problems,
    side: 'output',
    isWritten: false,
  });
}

/**
 * Writes the types of the contract from its schemas, with descriptions, limits and defaults of each
 * member.
 *
 * @returns the content of each file of `src/types` by its name
 * @throws Error that names each member without a description, or without one that says what null
 * means
 */
export async function renderTypes(): Promise<ReadonlyMap<string, string>> {
  const exports = await loadSchemaExports();
  const names = nameSchemas(exports);
  const problems: string[] = [];
  const files = new Map<string, string>();
  for (const [file, types] of Object.entries(typeFiles)) {
    const parts = Object.entries(types).flatMap(([type, description]) =>
      writeTypes(type, description, exports, { names, problems }),
    );
    for (const type of Object.keys(genericTypes) as (keyof typeof genericTypes)[])
      if (genericTypes[type].file === file) parts.push(writeGeneric(type, names, problems));
    for (const [union, { file: home, of, description }] of Object.entries(unionTypes))
      if (home === file)
        parts.push(`${docComment([description])}export type ${union} = ${of.join(' | ')};\n`);
    files.set(`${file}.ts`, parts.join('\n'));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return new Map(
    [...files].map(([file, body]) => [file, `${notice}${importLines(file, files)}\n${body}`]),
  );
}

/** Writes the type test that proves each type equal to what zod infers from its schema. */
export async function renderTypeTest(): Promise<string> {
  const exports = await loadSchemaExports();
  const modules = new Map<string, string[]>();
  const types: string[] = [];
  const tests: string[] = [];
  for (const group of Object.values(typeFiles))
    for (const [type, description] of Object.entries(group)) {
      const { name, module } = findSchema(type, exports);
      modules.set(module, [...(modules.get(module) ?? []), name]);
      const input = hasInput(description) ? `${type}Input` : type;
      types.push(...new Set([type, input]));
      const proofs = [`expectTypeOf<z.output<typeof ${name}>>().toEqualTypeOf<${type}>();`];
      // Parameters of a job are loose: absent ones were filled in when the job was created.
      if (type !== 'PreRecordedJobParams')
        proofs.push(`expectTypeOf<z.input<typeof ${name}>>().toEqualTypeOf<${input}>();`);
      tests.push(`test('${type}', () => {\n  ${proofs.join('\n  ')}\n});\n`);
    }
  const imports = [...modules]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([module, names]) => `import type { ${names.join(', ')} } from '../src/${module}.js';\n`);
  return `${notice}import { expectTypeOf, test } from 'vitest';\nimport type * as z from 'zod';\n${imports.join('')}import type { ${types.join(', ')} } from '../src/types.js';\n\n${tests.join('\n')}`;
}
