import { findInexactNumber, parseJson } from '@earshot/core';
import { InvalidArgumentError, Option } from 'commander';
import { readNumber } from '../../number-arguments.js';
import { readSpelling } from '../../spelling-argument.js';
import { type ContractField, type FieldSchema, listContractFields } from './contract-fields.js';

/** A field of the request and the options of the command line that set it. */
export interface ContractFlag {
  field: ContractField;
  options: readonly Option[];
  /** Name under which commander keeps the value. */
  attribute: string;
}

/** Flags with a shorter name than the one derived from their path. */
const shortNames: Readonly<Record<string, string>> = {
  'language_config.languages': 'language',
  'language_config.code_switching': 'code-switching',
  'custom_vocabulary_config.vocabulary': 'vocabulary',
  'custom_spelling_config.spelling_dictionary': 'spelling',
};

/** Maximum number of choices that are listed in the help. */
const maximumShownChoices = 8;

function formatName({ path, schema }: ContractField): string {
  const short = shortNames[path.join('.')];
  if (short !== undefined) return short;
  const name = path
    .map((part, index) => (index < path.length - 1 ? part.replace(/_config$/, '') : part))
    .join('-')
    .replaceAll('_', '-');
  // The replacement of a deprecated field may have the same name.
  return schema.deprecated === true ? `legacy-${name}` : name;
}

function listChoices({
  anyOf,
  enum: choices,
  const: only,
  items,
}: FieldSchema): readonly unknown[] {
  const own = choices ?? items?.enum ?? (only === undefined ? [] : [only]);
  return own.length > 0 ? own : (anyOf ?? []).flatMap(listChoices);
}

/** Maximum number of flags of a configuration that a description names individually. */
const maximumNamedFlags = 2;

/**
 * A field in a description, with or without backquotes: the configuration of a feature, or a field
 * of it.
 */
const mentionedField = /(`?)\b(\w+_config)(?:\.(\w+))?\b\1/g;

/** Replaces the fields in a description with their flags. */
function withFlagNames(text: string, fields: readonly ContractField[]): string {
  return text.replace(mentionedField, (mention, quote: string, feature: string, part?: string) => {
    const meant = fields.filter(
      ({ path }) => path[0] === feature && (part === undefined || path[1] === part),
    );
    if (meant.length === 0) return mention;
    const flags =
      meant.length <= maximumNamedFlags
        ? meant.map((field) => `--${formatName(field)}`)
        : [`--${feature.replace(/_config$/, '').replaceAll('_', '-')}-*`];
    return flags.map((flag) => quote + flag + quote).join(' and ');
  });
}

/** Description of a flag: the description of the field, the allowed values, and the default. */
function describe(schema: FieldSchema, fields: readonly ContractField[]): string {
  const sentence = (schema.description ?? '').replace(/^Whether /, '').replace(/\.$/, '');
  const text = lowerFirst(withFlagNames(sentence, fields));
  const choices = listChoices(schema);
  const notes = [
    choices.length > maximumShownChoices
      ? `one of ${choices.length}, such as ${choices.slice(0, 3).join(', ')}`
      : choices.length > 1
        ? choices.join(', ')
        : '',
    schema.default === undefined || schema.type === 'boolean' || isEmpty(schema.default)
      ? ''
      : `default: ${Array.isArray(schema.default) ? schema.default.join(',') : JSON.stringify(schema.default).replace(/^"|"$/g, '')}`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? text : `${text} (${notes.join('; ')})`;
}

/** The text with a lower-case first letter, unless it begins with an abbreviation such as HTTP. */
function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function readJson(text: string): unknown {
  const parsed = parseJson(text);
  if (!parsed.success) throw new InvalidArgumentError('It must be JSON.');
  const inexact = findInexactNumber(text);
  if (inexact !== undefined) throw new InvalidArgumentError(`${inexact}.`);
  return parsed.value;
}

/** Reads a text, or a JSON object or list for fields that may be either. */
function readTextOrJson(text: string): unknown {
  return /^\s*[[{]/.test(text) ? readJson(text) : text;
}

/** Reads one of the allowed values of a field, which may not be texts. */
function readChoice(choices: readonly unknown[]): (text: string) => unknown {
  return (text) => choices.find((choice) => String(choice) === text) ?? text;
}

function readList(text: string, earlier: unknown): unknown[] {
  const items = text.split(',').map((item) => item.trim());
  return [...(Array.isArray(earlier) ? earlier : []), ...items.filter((item) => item !== '')];
}

/** Reads `name=value`, or a whole JSON object, and adds it to the earlier entries. */
function readEntries(text: string, earlier: unknown): Record<string, unknown> {
  const before = { ...(earlier as Record<string, unknown> | undefined) };
  const value = readTextOrJson(text);
  if (typeof value === 'object' && value !== null) return { ...before, ...value };
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be name=value, or a JSON object.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

function isOfType(schema: FieldSchema, type: string): boolean {
  return schema.type === type || schema.anyOf?.some((one) => isOfType(one, type)) === true;
}

function isListOfNames({ type, items }: FieldSchema): boolean {
  return type === 'array' && items?.enum !== undefined;
}

/** Builds the options of a field by its type. A field of an unknown type takes JSON. */
function createOptions(field: ContractField, fields: readonly ContractField[]): Option[] {
  const { schema, path } = field;
  const name = formatName(field);
  const description = describe(schema, fields);
  if (schema.type === 'boolean') {
    const enable = new Option(`--${name}`, description);
    const disable = new Option(`--no-${name}`, `switch off: ${description}`);
    // The help lists only the option that changes the default.
    return [
      schema.default === true ? enable.hideHelp() : enable,
      schema.default === true ? disable : disable.hideHelp(),
    ];
  }
  if (schema.type === 'number' || schema.type === 'integer')
    return [new Option(`--${name} <number>`, description).argParser(readNumber)];
  if (path.at(-1) === 'vocabulary')
    return [
      new Option(`--${name} <words...>`, description).argParser((text, earlier) => [
        ...(Array.isArray(earlier) ? earlier : []),
        readTextOrJson(text),
      ]),
    ];
  if (path.at(-1) === 'spelling_dictionary')
    return [
      new Option(
        `--${name} <written=recognised>`,
        `${description}, such as "Earshot=ear shot|air shot"; can be repeated`,
      ).argParser((text, earlier) => readSpelling(text, earlier as Record<string, string[]>)),
    ];
  if (isListOfNames(schema))
    return [
      new Option(`--${name} <list>`, `${description}; with commas between`).argParser(readList),
    ];
  if (schema.type === 'array')
    return [
      new Option(`--${name} <text>`, `${description}; can be repeated`).argParser(
        (text, earlier) => [...(Array.isArray(earlier) ? earlier : []), readTextOrJson(text)],
      ),
    ];
  if (schema.type === 'object')
    return [
      new Option(`--${name} <name=value>`, `${description}; JSON, or repeated`).argParser(
        readEntries,
      ),
    ];
  if (isOfType(schema, 'string'))
    return [new Option(`--${name} <text>`, description).argParser(readChoice(listChoices(schema)))];
  return [new Option(`--${name} <json>`, description).argParser(readJson)];
}

/** Lists the flags of all fields of the contract. */
export function listContractFlags(): ContractFlag[] {
  const fields = listContractFields();
  return fields.map((field) => {
    const options = createOptions(field, fields);
    // Each field has at least one option.
    return { field, options, attribute: (options[0] as Option).attributeName() };
  });
}
