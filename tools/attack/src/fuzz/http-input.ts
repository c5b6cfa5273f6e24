import * as fc from 'fast-check';

/** A request. Where the body is bytes they are base64, so that an input can be kept as JSON. */
export interface HttpInput {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly json: unknown } | { readonly bytes: string } | null;
}

/** The part of a JSON Schema that the fuzzer uses. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

/** The part of an OpenAPI document that the fuzzer uses. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

interface OpenApiOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: JsonSchema }>> };
}

const deepest = 5;
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '../../etc/passwd',
    "' or 1=1 --",
    '$&',
    '__proto__',
    'constructor',
    '\ud800',
    'en',
    'http://127.0.0.1:1/a.wav',
    'http://[::ffff:7f00:1]/',
    'https://example.com/a.wav',
    'x'.repeat(20_000),
    '9'.repeat(400),
  ),
);
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  fc.constantFrom<unknown>(null, -1, 0, 1e308, -0, 2 ** 53, true, [], {}, [[[[]]]]),
  fc.array(fc.constantFrom<unknown>('en', 'qq', 0, null), {
    minLength: 200,
    maxLength: 3000,
    size: 'max',
  }),
  fc
    .integer({ min: 1, max: 3000 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

/** Generates values that a schema mostly accepts, with some others among them. */
function fromSchema(schema: JsonSchema, document: OpenApi, depth = 0): fc.Arbitrary<unknown> {
  const valid = validFrom(schema, document, depth);
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: anyJson });
}

function validFrom(schema: JsonSchema, document: OpenApi, depth: number): fc.Arbitrary<unknown> {
  const { $ref, allOf, anyOf, enum: values, oneOf } = schema;
  if (depth > deepest) return fc.constant(null);
  if ($ref !== undefined) {
    const found = document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
    return found === undefined ? anyJson : fromSchema(found, document, depth + 1);
  }
  if (values !== undefined && values.length > 0) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((each) => fromSchema(each, document, depth + 1)));
  return typedFrom(schema, document, depth);
}

function typedFrom(
  { items, properties, type }: JsonSchema,
  document: OpenApi,
  depth: number,
): fc.Arbitrary<unknown> {
  if (properties !== undefined) return objectFrom(properties, document, depth);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'array':
      return fc.array(items === undefined ? anyJson : fromSchema(items, document, depth + 1), {
        maxLength: 6,
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string':
      return hostileText;
    default:
      return anyJson;
  }
}

function objectFrom(
  properties: Readonly<Record<string, JsonSchema>>,
  document: OpenApi,
  depth: number,
): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, fromSchema(each, document, depth + 1)]),
  );
  const known = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 8, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc
        .tuple(known, hostileText, anyJson)
        .map(([value, name, other]) => ({ ...value, [name]: other })),
    },
  );
}

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 100 }).map((text) => text.trim());
const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'x'.repeat(300)), headerText),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=b',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    range: fc.oneof(
      fc.constantFrom(
        'bytes=0-0',
        'bytes=-1',
        'bytes=9-1',
        'bytes=0-,1-',
        'bytes=99999999999999999999-',
      ),
      headerText,
    ),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x'.repeat(2000)),
    'x-request-id': headerText,
    origin: fc.constantFrom('null', 'https://example.com'),
    'accept-encoding': headerText,
    expect: fc.constantFrom('100-continue', 'x'),
    'last-event-id': headerText,
    upgrade: fc.constantFrom('websocket', 'h2c'),
  },
  { requiredKeys: [] },
);

/** Removes lone surrogates, which no url can hold. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Paths that are not fuzzed: they would only slow the others down. */
const skippedPaths = /^\/(?:docs|openapi|asyncapi|metrics)/;

/**
 * Generates requests to every operation of a document, valid and invalid.
 *
 * @param document - the OpenAPI document of the service
 * @param identifiers - ids of existing jobs and files
 */
export function httpInputs(
  document: OpenApi,
  identifiers: readonly string[],
): fc.Arbitrary<HttpInput> {
  const identifier = fc.oneof(
    fc.constantFrom(...identifiers),
    fc.uuid(),
    hostileText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 3000)),
  );
  const operations = Object.entries(document.paths)
    .filter(([path]) => !skippedPaths.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const requests = operations.map(({ method, operation, path }) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('PUT', 'PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND'),
          },
        ),
        identifier,
        query: createQuery(operation),
        headers: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 2, arbitrary: headers },
        ),
        body: createBody(operation, document),
      })
      .map(({ identifier: id, query, ...rest }) => ({
        ...rest,
        path: `${path.replace(/\{[^}]+\}/g, id)}${query}`,
      })),
  );
  return fc.oneof(...requests);
}

/** Query strings, empty or with their question mark. */
function createQuery({ parameters = [] }: OpenApiOperation): fc.Arbitrary<string> {
  const names = parameters.filter((each) => each.in === 'query').map((each) => each.name);
  const pair = fc.tuple(
    names.length === 0 ? hostileText : fc.oneof(fc.constantFrom(...names), hostileText),
    fc.oneof(
      hostileText,
      fc.integer().map(String),
      anyJson.map((value) => JSON.stringify(value)),
      fc.constantFrom('done', 'error', 'live', '2026-01-01', '{"a":1}'),
    ),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => {
    const text = pairs
      .map((both) => both.map((each) => encodeURIComponent(wellFormed(each))).join('='))
      .join('&');
    return text === '' ? '' : `?${text.slice(0, 6000)}`;
  });
}

function createBody(
  { requestBody }: OpenApiOperation,
  document: OpenApi,
): fc.Arbitrary<HttpInput['body']> {
  if (requestBody === undefined) return fc.constantFrom(null);
  const schema = requestBody.content?.['application/json']?.schema;
  const json = schema === undefined ? anyJson : fromSchema(schema, document);
  return fc.oneof(
    { weight: 8, arbitrary: json.map((value) => ({ json: value ?? null })) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 2000 })
        .map((bytes) => ({ bytes: Buffer.from(bytes).toString('base64') })),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}
