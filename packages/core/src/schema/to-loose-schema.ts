import * as z from 'zod';
import { responseObject } from './response-object.js';

/**
 * Converts a request schema to a loose one, for stored parameters in a response. It has the same
 * fields and defaults, but no limits, and it keeps unknown fields and enumerated values. A
 * parameter that was introduced after the job was created has its default.
 *
 * @param schema - the schema of a request, or of a part of one
 */
export function toLooseSchema<Output>(schema: z.ZodType<Output>): z.ZodType<Output, Output> {
  // Each case of `convert` keeps the type of the value. Only the accepted values change, which
  // types do not express.
  return withDescription(schema, convert(schema)) as z.ZodType<Output, Output>;
}

function convert(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return responseObject(
      Object.fromEntries(fields.map(([name, field]) => [name, toLooseSchema(field)])),
    );
  }
  if (schema instanceof z.ZodOptional) return toLooseSchema(inner(schema)).optional();
  if (schema instanceof z.ZodNullable) return toLooseSchema(inner(schema)).nullable();
  if (schema instanceof z.ZodDefault)
    return toLooseSchema(inner(schema)).default(schema.def.defaultValue);
  if (schema instanceof z.ZodPrefault)
    return toLooseSchema(inner(schema)).prefault(schema.def.defaultValue);
  if (schema instanceof z.ZodArray) return z.array(toLooseSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => toLooseSchema(option as z.ZodType)));
  if (schema instanceof z.ZodRecord)
    return z.record(z.string(), toLooseSchema(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodPipe) return toLooseSchema(schema.out as z.ZodType);
  if (schema instanceof z.ZodLiteral) return convertLiteral(schema);
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodBoolean) return z.boolean();
  if (schema instanceof z.ZodUnknown) return z.unknown();
  return z.string();
}

/** Everything of the types that the values of a literal have. */
function convertLiteral({ values }: z.ZodLiteral): z.ZodType {
  const types = new Set([...values].map((value) => (value === null ? 'null' : typeof value)));
  const schemas = [...types].map((type) => {
    if (type === 'number') return z.number();
    if (type === 'boolean') return z.boolean();
    return type === 'null' ? z.null() : z.string();
  });
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : z.union(schemas);
}

/**
 * The schema inside a wrapper. Zod types it as its core class, but every schema here is of the full
 * class.
 */
function inner(wrapper: { unwrap(): z.core.$ZodType }): z.ZodType {
  return wrapper.unwrap() as z.ZodType;
}

function withDescription(from: z.ZodType, to: z.ZodType): z.ZodType {
  const meta = from.meta();
  return meta === undefined ? to : to.meta(meta);
}
