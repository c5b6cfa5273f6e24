/** A JSON Schema, as far as the reference reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly deprecated?: boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Schemas by name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** Name of the schema that a reference points to, undefined when it is not a reference. */
export function nameOfReference(reference: string | undefined): string | undefined {
  return reference?.split('/').at(-1);
}

/** The alternatives of a schema, or the schema itself when it has none. */
export function listAlternatives(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The schema without its alternative `null`, and true as `isNullable` when it has one. */
export function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const alternatives = listAlternatives(schema);
  const others = alternatives.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length === alternatives.length || only === undefined)
    return { schema, isNullable: false };
  return { schema: others.length === 1 ? only : { anyOf: others }, isNullable: true };
}

/** Limits of a value in words, empty when everything of its type is allowed. */
export function describeLimits(schema: Schema): string[] {
  const { exclusiveMaximum, exclusiveMinimum } = schema;
  return [
    describeRange(schema.minimum, schema.maximum, ''),
    exclusiveMinimum === undefined ? undefined : `over ${figure(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? undefined : `under ${figure(exclusiveMaximum)}`,
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' items'),
    schema.uniqueItems === true ? 'no duplicates' : undefined,
  ].filter((limit) => limit !== undefined);
}

function describeRange(
  minimum: number | undefined,
  maximum: number | undefined,
  unit: string,
): string | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return `${figure(minimum)} to ${figure(maximum)}${unit}`;
  if (minimum !== undefined) return `at least ${figure(minimum)}${unit}`;
  return maximum === undefined ? undefined : `at most ${figure(maximum)}${unit}`;
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
