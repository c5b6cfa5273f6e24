import * as z from 'zod';
import { withoutExactnessBounds } from '../../src/json-schema.js';

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

function rangeText(minimum: number | undefined, maximum: number | undefined, unit = ''): string {
  if (minimum !== undefined && maximum !== undefined)
    return `From ${figure(minimum)} to ${figure(maximum)}${unit}.`;
  if (minimum !== undefined) return `At least ${figure(minimum)}${unit}.`;
  return maximum === undefined ? '' : `At most ${figure(maximum)}${unit}.`;
}

/**
 * The JSON Schema of the values of a nullable field other than null, or the schema itself for any
 * other field.
 */
function withoutNull(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const forms = (schema.anyOf ?? []).filter((form) => typeof form === 'object');
  const proper = forms.filter(({ type }) => type !== 'null');
  const [only] = proper;
  return forms.length > proper.length && proper.length === 1 && only !== undefined ? only : schema;
}

/**
 * Sentences on the limits of a field that its description does not mention yet.
 *
 * @param field - schema of the field
 * @param text - its description
 * @param isWritten - true for a field that callers write. For others only the format is described,
 * not the limits
 */
export function describeLimits(field: z.ZodType, text: string, isWritten: boolean): string {
  const schema = withoutNull(
    z.toJSONSchema(field, {
      io: 'input',
      unrepresentable: 'any',
      override: withoutExactnessBounds,
    }),
  );
  if (schema.format === 'date-time' && !text.includes('ISO 8601')) return 'ISO 8601, in UTC.';
  if (!isWritten) return '';
  const sentences: string[] = [];
  if (schema.type === 'number' || schema.type === 'integer')
    sentences.push(rangeText(schema.minimum, schema.maximum));
  if (schema.type === 'string' && schema.maxLength !== undefined)
    sentences.push(rangeText(undefined, schema.maxLength, ' characters'));
  if (schema.type === 'array') {
    const unit = schema.maxItems === undefined && schema.minItems === 1 ? ' item' : ' items';
    sentences.push(rangeText(schema.minItems || undefined, schema.maxItems, unit));
  }
  return sentences.filter((sentence) => sentence !== '' && !isSaid(sentence, text)).join(' ');
}

/** True when a text contains all figures of a sentence. */
function isSaid(sentence: string, text: string): boolean {
  const figures = (of: string) => of.match(/\d[\d,.]*\d|\d/g) ?? [];
  const said = new Set(figures(text));
  return figures(sentence).every((value) => said.has(value));
}
