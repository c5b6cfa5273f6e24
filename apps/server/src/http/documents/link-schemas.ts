import { answerSchemas, createLinkedJsonSchemas, requestSchemas } from '@earshot/core/json-schema';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import * as z from 'zod';

const prefix = '#/components/schemas/';
const names = new Map<unknown, string>(
  Object.entries({ ...requestSchemas, ...answerSchemas }).map(([name, schema]) => [schema, name]),
);

/** The parts of a request that a route describes by a zod schema. */
const requestParts = ['body', 'querystring', 'params', 'headers'] as const;

/** Describes a route in JSON Schema: by reference where its schemas have a name, so that generated clients have types with names. */
export const describeRoute: SwaggerTransform = ({ schema, url }) => {
  if (schema?.hide === true) return { schema, url };
  const described: Record<string, unknown> = { ...schema };
  for (const part of requestParts) {
    const partSchema = schema?.[part];
    if (partSchema instanceof z.ZodType) described[part] = describe(partSchema, 'input', part);
  }
  if (schema?.response !== undefined) described['response'] = describeAnswers(schema.response);
  return { schema: described, url };
};

/** Adds the schemas that the described routes refer to, and those that these refer to. */
export const addSchemas: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) throw new Error('This is a document of OpenAPI');
  const { openapiObject } = document;
  const all: Record<string, object> = createLinkedJsonSchemas((name) => prefix + name);
  const used = new Map<string, object>();
  const open = referencedBy(openapiObject);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = all[name];
    if (schema === undefined || used.has(name)) continue;
    used.set(name, schema);
    open.push(...referencedBy(schema));
  }
  const schemas = Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)));
  const components = { ...openapiObject.components, schemas };
  // The type stands for every version of OpenAPI at once, and schemas differ between them.
  return { ...openapiObject, components } as ReturnType<SwaggerTransformObject>;
};

function describeAnswers(answers: unknown): unknown {
  if (answers instanceof z.ZodType) return describe(answers, 'output');
  if (typeof answers !== 'object' || answers === null) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, describeAnswers(answer)]),
  );
}

function describe(schema: z.ZodType, io: 'input' | 'output', part?: string): object {
  const name = names.get(schema);
  // Parameters are listed one by one, so that theirs cannot be a reference.
  if (name !== undefined && (part === undefined || part === 'body')) return { $ref: prefix + name };
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function referencedBy(part: object): string[] {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}
