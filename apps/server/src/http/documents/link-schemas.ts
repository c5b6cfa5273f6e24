import {
  createLinkedJsonSchemas,
  requestSchemas,
  responseSchemas,
  withoutExactnessBounds,
} from '@earshot/core/json-schema';
import type { SwaggerTransform } from '@fastify/swagger';
import * as z from 'zod';

/** Prefix of references to schemas within the document. */
export const schemaPrefix = '#/components/schemas/';

const names = new Map<unknown, string>(
  Object.entries({ ...requestSchemas, ...responseSchemas }).map(([name, schema]) => [schema, name]),
);

/** Parts of a request that routes describe with zod schemas. */
const requestParts = ['body', 'querystring', 'params', 'headers'] as const;

/**
 * Converts the schemas of a route to JSON Schema, with references to named schemas, so that
 * generated clients have named types.
 */
export const describeRoute: SwaggerTransform = ({ schema, url }) => {
  if (schema?.hide === true) return { schema, url };
  const described: Record<string, unknown> = { ...schema };
  for (const part of requestParts) {
    const partSchema = schema?.[part];
    if (partSchema instanceof z.ZodType) described[part] = describe(partSchema, 'input', part);
  }
  if (schema?.response !== undefined) described['response'] = describeResponses(schema.response);
  return { schema: described, url };
};

function describeResponses(responses: unknown): unknown {
  if (responses instanceof z.ZodType) return describe(responses, 'output');
  if (typeof responses !== 'object' || responses === null) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([key, response]) => [key, describeResponses(response)]),
  );
}

function describe(schema: z.ZodType, io: 'input' | 'output', part?: string): object {
  const name = names.get(schema);
  // Parameters are listed individually, so that their schema cannot be a reference.
  if (name !== undefined && (part === undefined || part === 'body'))
    return { $ref: schemaPrefix + name };
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: withoutExactnessBounds,
  });
  return described;
}

let contractSchemas: Readonly<Record<string, object>> | undefined;

/** Describes the contract, once for all documents and not before the first, since it takes a while. */
function describeContract(): Readonly<Record<string, object>> {
  contractSchemas ??= createLinkedJsonSchemas((name) => schemaPrefix + name);
  return contractSchemas;
}

/**
 * Collects the schemas that parts of a document reference, directly or through other schemas, by
 * name.
 *
 * @param parts - parts of the document
 * @param own - schemas of the document that are not in the contract
 */
export function collectSchemas(
  parts: readonly object[],
  own: Readonly<Record<string, object>> = {},
): Record<string, object> {
  const all = { ...describeContract(), ...own };
  const used = new Map<string, object>();
  const pending = referencedBy(parts);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = all[name];
    if (schema === undefined || used.has(name)) continue;
    used.set(name, schema);
    pending.push(...referencedBy(schema));
  }
  return Object.fromEntries([...used].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function referencedBy(part: object): string[] {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}
