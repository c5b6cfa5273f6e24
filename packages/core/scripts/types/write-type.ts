import * as z from 'zod';
import { describeLimits } from './describe-limits.js';
import { docComment } from './doc-comment.js';
import { memberTexts, nullTexts } from './member-texts.js';

/** Side of a schema: its input, as a caller writes it, or its output, as the schema returns it. */
type Side = 'input' | 'output';

/** Names of the types that stand for a schema. */
export interface TypeName {
  /** Name of the type of its output. */
  readonly output: string;
  /** Name of the type of its input. */
  readonly input: string;
}

/**
 * Names of schemas by their definition, which a schema shares with the copies that `describe`
 * makes.
 */
export type TypeNames = ReadonlyMap<unknown, TypeName>;

/** Place of a member whose text is written. */
interface Context {
  readonly names: TypeNames;
  readonly side: Side;
  /** True for a type that callers write, which is described with its limits. */
  readonly isWritten: boolean;
  readonly indent: string;
  /** Path of the member, such as `TranscriptMessage.data`. */
  readonly path: string;
  /** Members that lack a description, or an explanation of null. */
  readonly problems: string[];
}

/**
 * Writes the members of an object type, each with its description, limits and default.
 *
 * @param schema - schema of the object
 * @returns the members. Those that lack a description are added to the problems of the context
 */
export function writeMembers(schema: z.ZodType, context: Context): string {
  const fields = Object.entries<z.ZodType>(unwrapObject(schema).shape);
  return fields
    .map(([name, field]) => {
      const path = `${context.path}.${name}`;
      const inner = { ...context, path, indent: `${context.indent}  ` };
      const optionality = context.side === 'input' ? field._zod.optin : field._zod.optout;
      const key = `${name}${optionality === undefined ? '' : '?'}`;
      return `${docComment(describeMember(field, inner), inner.indent)}${inner.indent}${key}: ${writeType(field, inner)};\n`;
    })
    .join('');
}

function unwrapObject(schema: z.ZodType): z.ZodObject<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema as z.ZodObject<Record<string, z.ZodType>>;
  if (schema instanceof z.ZodPipe) return unwrapObject(schema.out as z.ZodType);
  throw new Error(`a ${schema._zod.def.type} is no object`);
}

function describeMember(field: z.ZodType, { path, problems, side, isWritten }: Context): string[] {
  const own = memberTexts[path] ?? findDescription(field) ?? describeLiteral(field) ?? '';
  if (own === '') problems.push(`${path} needs a description`);
  const meaning = canBeNull(field) && !/null/i.test(own) ? meaningOfNull(path) : '';
  if (meaning === undefined)
    problems.push(`${path} needs a description that explains null: ${own}`);
  const text = [own, meaning].join(' ').trim();
  const limits = describeLimits(field, text, isWritten);
  const lines = [limits === '' ? text : `${text} ${limits}`];
  const value = findDefault(field);
  if (side === 'input' && value !== undefined)
    lines.push(`@defaultValue ${value === '{}' ? 'the defaults of its members' : `\`${value}\``}`);
  if (isDeprecated(field)) lines.push('@deprecated');
  return lines;
}

function meaningOfNull(path: string): string | undefined {
  return nullTexts[path] ?? nullTexts[path.replace(/^.*\./, '*.')];
}

/** Schemas from the outermost wrapper of a schema to what it wraps. */
function* listLayers(schema: z.ZodType): Generator<z.ZodType> {
  let current = schema;
  yield current;
  while (
    current instanceof z.ZodOptional ||
    current instanceof z.ZodNullable ||
    current instanceof z.ZodDefault ||
    current instanceof z.ZodPrefault
  ) {
    current = current.unwrap() as z.ZodType;
    yield current;
  }
}

function findDescription(schema: z.ZodType): string | undefined {
  for (const layer of listLayers(schema))
    if (layer.description !== undefined) return layer.description;
  return undefined;
}

function canBeNull(schema: z.ZodType): boolean {
  return [...listLayers(schema)].some((layer) => layer instanceof z.ZodNullable);
}

function isDeprecated(schema: z.ZodType): boolean {
  return [...listLayers(schema)].some((layer) => layer.meta()?.['deprecated'] === true);
}

function describeLiteral(schema: z.ZodType): string | undefined {
  return schema instanceof z.ZodLiteral ? `Always \`${String(schema.value)}\`.` : undefined;
}

function findDefault(schema: z.ZodType): string | undefined {
  for (const layer of listLayers(schema))
    if (layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault)
      return JSON.stringify(layer._zod.def.defaultValue).replaceAll('"', "'");
  return undefined;
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function writeUnion(types: readonly string[]): string {
  return [
    ...new Set(types.flatMap((type) => (type.includes('{') ? [type] : type.split(' | ')))),
  ].join(' | ');
}

/** Writes the type of a schema. */
function writeType(schema: z.ZodType, context: Context): string {
  const name = findName(schema, context.names);
  if (name !== undefined) return name[context.side];
  const write = (inner: z.core.$ZodType) => writeType(inner as z.ZodType, context);
  const wrapped = writeWrapper(schema, context.side, write);
  if (wrapped !== undefined) return wrapped;
  if (schema instanceof z.ZodArray) return writeArray(write(schema.element));
  if (schema instanceof z.ZodTuple) return `[${schema._zod.def.items.map(write).join(', ')}]`;
  if (schema instanceof z.ZodUnion) return writeUnion(schema.options.map(write));
  if (schema instanceof z.ZodRecord) return `Record<string, ${write(schema.valueType)}>`;
  if (schema instanceof z.ZodLiteral)
    return writeUnion([...schema.values].map((value) => literalText(value)));
  if (schema instanceof z.ZodEnum)
    return writeUnion(schema.options.map((value) => literalText(value)));
  if (schema instanceof z.ZodTemplateLiteral)
    return `\`${schema._zod.def.parts.map((part) => (typeof part === 'string' ? part : '${string}')).join('')}\``;
  if (schema instanceof z.ZodObject) return writeObject(schema, context);
  return toPlainType(schema, context.path);
}

/** Writes the type of a schema around another one, or returns undefined for any other schema. */
function writeWrapper(
  schema: z.ZodType,
  side: Context['side'],
  write: (inner: z.core.$ZodType) => string,
): string | undefined {
  if (schema instanceof z.ZodOptional) return writeUnion([write(schema.unwrap()), 'undefined']);
  if (schema instanceof z.ZodNullable) return writeUnion([write(schema.unwrap()), 'null']);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const inner = write(schema.unwrap());
    return side === 'input' ? writeUnion([inner, 'undefined']) : inner;
  }
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const isPreprocessed = schema.in instanceof z.ZodTransform;
  return write(side === 'input' && !isPreprocessed ? schema.in : schema.out);
}

function findName(schema: z.ZodType, names: TypeNames): TypeName | undefined {
  let current: z.core.$ZodType | undefined = schema;
  while (current !== undefined) {
    const name = names.get(current._zod.def);
    if (name !== undefined) return name;
    current = current._zod.parent;
  }
  return undefined;
}

function writeArray(element: string): string {
  return element.includes(' | ') && !element.startsWith('{') ? `(${element})[]` : `${element}[]`;
}

/** Writes an object that has no name: an envelope by its own generic type, any other in place. */
function writeObject(schema: z.ZodObject, context: Context): string {
  const results = schema.shape['results'];
  if (Object.keys(schema.shape).join() === 'success,is_empty,exec_time,error,results') {
    const inner = (results as z.ZodNullable).unwrap() as z.ZodType;
    return `AddonEnvelope<${writeType(inner, context)}>`;
  }
  return `{\n${writeMembers(schema, context)}${context.indent}}`;
}

/** Kinds of schemas whose types have the same name. */
const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'unknown']);

function toPlainType(schema: z.ZodType, path: string): string {
  const { type } = schema._zod.def;
  if (plainTypes.has(type)) return type;
  throw new Error(`${path}: no type is known for a schema of ${type}`);
}
