import { escapeHtml, inlineHtml } from '../markdown/escape.ts';
import {
  describeLimits,
  listAlternatives,
  nameOfReference,
  type Schema,
  withoutNull,
} from './json-schema.ts';

/** Number of listed values of an enumeration. The rest of a longer one is collapsed. */
const listedValues = 12;

/** Options of {@link renderFields}. */
export interface RenderOptions {
  /** Prefix of the ids of the fields: the name of the schema. */
  readonly prefix: string;
  /** Address of the description of a schema, undefined when it has none. */
  readonly addressOf: (name: string) => string | undefined;
}

/**
 * The fields of an object as HTML: name, type, default, limits and text of each, with those of
 * nested objects.
 */
export function renderFields(schema: Schema, options: RenderOptions): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return '';
  const rendered = fields.map(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    return renderField(name, field, isRequired, options);
  });
  return `<dl class="fields">\n${rendered.join('\n')}\n</dl>`;
}

function renderField(
  name: string,
  field: Schema,
  isRequired: boolean,
  { addressOf, prefix }: RenderOptions,
): string {
  const { isNullable, schema } = withoutNull(field);
  const id = `${prefix}.${name}`;
  const value = field.default ?? schema.default;
  const limits = [...describeLimits(schema), ...(schema.items ? itemLimits(schema.items) : [])];
  const marks = [
    `<span class="field-type">${describeType(schema, addressOf)}${isNullable ? ' or null' : ''}</span>`,
    isRequired ? '<span class="field-required">required</span>' : '',
    isPlain(value) ? `<span class="field-default">default ${code(value)}</span>` : '',
    limits.length > 0 ? `<span class="field-limit">${escapeHtml(limits.join(', '))}</span>` : '',
    field.deprecated === true ? '<span class="field-deprecated">deprecated</span>' : '',
  ];
  const nested = findObject(schema);
  const text = field.description ?? schema.description ?? '';
  const body = [
    text === '' ? '' : `<p>${inlineHtml(text)}</p>`,
    renderValues(schema),
    nested === undefined ? '' : renderFields(nested, { addressOf, prefix: id }),
  ].filter((part) => part !== '');
  return [
    `<div class="field" id="${id}">`,
    `<dt><a class="field-name" href="#${id}">${escapeHtml(name)}</a> ${marks.filter((mark) => mark !== '').join(' ')}</dt>`,
    `<dd>${body.join('\n')}</dd>`,
    '</div>',
  ].join('\n');
}

function itemLimits(items: Schema): string[] {
  return describeLimits(items).map((limit) => `each ${limit}`);
}

/** The inline object of a field, or of the items of a list, undefined when there is none. */
function findObject(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return findObject(schema.items);
  return listAlternatives(schema).find(({ properties }) => properties !== undefined);
}

/** Type of a value in words, as HTML. */
export function describeType(schema: Schema, addressOf: RenderOptions['addressOf']): string {
  const name = nameOfReference(schema.$ref);
  if (name !== undefined) return linkTo(name, addressOf(name));
  if (schema.const !== undefined) return code(schema.const);
  const values = listValues(schema);
  if (values?.length === 1) return code(values[0]);
  if (values !== undefined) return schema.type === 'array' ? 'list, each one of' : 'one of';
  const alternatives = listAlternatives(schema);
  if (alternatives.length > 1)
    return [...new Set(alternatives.map((each) => describeType(each, addressOf)))].join(' or ');
  if (schema.type === 'array')
    return schema.items === undefined ? 'list' : `list of ${describeType(schema.items, addressOf)}`;
  return describePlainType(schema);
}

function linkTo(name: string, address: string | undefined): string {
  const text = escapeHtml(name);
  return address === undefined ? text : `<a href="${address}">${text}</a>`;
}

/** Words for formats of texts. */
const formats = new Map([
  ['binary', 'bytes'],
  ['uuid', 'uuid'],
  ['date-time', 'ISO date-time'],
  ['uri', 'url'],
]);

function describePlainType({ format = '', type }: Schema): string {
  if (type === 'integer') return 'whole number';
  const words = formats.get(format);
  if (words !== undefined) return words;
  return type === undefined ? 'any value' : escapeHtml([type].flat().join(' or '));
}

function listValues(schema: Schema): readonly unknown[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  return schema.items === undefined ? undefined : listValues(schema.items);
}

function renderValues(schema: Schema): string {
  const values = listValues(schema);
  if (values === undefined || values.length === 1) return '';
  const all = values.map(code).join(' ');
  if (values.length <= listedValues) return `<p class="field-values">${all}</p>`;
  return `<details class="field-values"><summary>${values.length} values</summary><p>${all}</p></details>`;
}

function isPlain(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value) !== '{}' && JSON.stringify(value).length < 60;
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}
