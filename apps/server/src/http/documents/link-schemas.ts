import {
  createLinkedJsonSchemas,
  requestSchemas,
  responseSchemas,
} from '@earshot/core/json-schema';
import type { SwaggerTransform } from '@fastify/swagger';
import * as z from 'zod';

/** Prefix of references to the schemas of the document. */
export const schemaPrefix = '#/components/schemas/';

const names = new Map<unknown, string>(
  Object.entries({ ...requestSchemas, ...responseSchemas }).map(([name, schema]) => [schema, name]),
);

/** Parts of a request that a route describes by a zod schema. */
const requestParts = ['body', 'querystring', 'params', 'headers'] as const;

/** Describes a route in JSON Schema: by reference where a schema has a name, so that generated clients have named types. */
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
  // Parameters are listed one by one, so that theirs cannot be a reference.
  if (name !== undefined && (part === undefined || part === 'body'))
    return { $ref: schemaPrefix + name };
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

/**
 * Collects the schemas that parts of a document reference, directly or through others, by name.
 *
 * @param parts - parts of the document
 * @param own - schemas of the document beside those of the contract
 */
export function collectSchemas(
  parts: readonly object[],
  own: Readonly<Record<string, object>> = {},
): Record<string, object> {
  const all: Readonly<Record<string, object>> = {
    ...createLinkedJsonSchemas((name) => schemaPrefix + name),
    ...own,
  };
  const used = new Map<string, object>();
  const open = referencedBy(parts);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = all[name];
    if (schema === undefined || used.has(name)) continue;
    used.set(name, schema);
    open.push(...referencedBy(schema));
  }
  return Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function referencedBy(part: object): string[] {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}
