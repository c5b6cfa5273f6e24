import { transcriptionForm } from '../openai/transcription-schemas.js';
import { documentedHeaders, type HeaderName } from './documented-headers.js';
import { collectSchemas, schemaPrefix } from './link-schemas.js';
import { type Callback, type Example, type OperationDetails, operations } from './operations.js';

interface MediaType {
  schema?: unknown;
  examples?: Readonly<Record<string, Example>>;
}

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  schema?: object;
  style?: string;
  explode?: boolean;
  examples?: Readonly<Record<string, Example>>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: readonly object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> } | { $ref: string };
  responses: Record<string, Response>;
  callbacks?: Record<string, object>;
}

/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: Record<string, object>;
}

const uploadForm = {
  title: 'UploadForm',
  type: 'object',
  description: 'A form with a file.',
  properties: {
    audio: {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
      description: 'The audio file.',
    },
  },
  required: ['audio'],
};

/** Schema of an instant, in every form that a query accepts. */
const instant: Partial<Parameter> = {
  schema: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ],
  },
  examples: {
    dateTime: { summary: 'In UTC', value: '2026-01-31T09:30:00Z' },
    offset: { summary: 'With an offset', value: '2026-01-31T09:30:00.250+01:00' },
    date: { summary: 'Midnight in UTC', value: '2026-01-31' },
  },
};

/** Details of query parameters that a schema cannot express. */
const parameterDetails: Readonly<Record<string, Partial<Parameter>>> = {
  date: {
    schema: { type: 'string', format: 'date' },
    examples: { date: { summary: 'A day', value: '2026-01-31' } },
  },
  before_date: instant,
  after_date: instant,
  custom_metadata: {
    style: 'deepObject',
    explode: true,
    examples: { order: { summary: 'custom_metadata[order]=4711', value: { order: 4711 } } },
  },
  status: { style: 'form', explode: true },
  kind: { style: 'form', explode: true },
};

/**
 * Adds to the document of the framework what the {@link operations} describe, such as names,
 * examples, headers and callbacks, and the referenced schemas.
 *
 * @throws Error when a route has no entry in the operations, or an entry has no route
 */
export function completeOpenApi<Document extends OpenApiDocument>(document: Document): Document {
  const open = new Set(Object.keys(operations));
  const requestBodies: Record<string, object> = {};
  const callbacks: Record<string, object> = {};
  const paths = mapValues(document.paths ?? {}, (methods, path) =>
    mapValues(methods, (operation, method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const details = operations[name];
      if (details === undefined) throw new Error(`${name} has no entry in operations.ts`);
      open.delete(name);
      const completed = complete(method === 'head' ? withoutBodies(operation) : operation, details);
      const { callback, operationId } = details;
      if (completed.requestBody !== undefined) {
        const component = capitalize(operationId);
        requestBodies[component] = completed.requestBody;
        completed.requestBody = { $ref: `#/components/requestBodies/${component}` };
      }
      if (callback !== undefined) {
        const component = capitalize(callback.name);
        callbacks[component] ??= describeCallback(callback);
        completed.callbacks = { [callback.name]: { $ref: `#/components/callbacks/${component}` } };
      }
      return completed;
    }),
  );
  if (open.size > 0)
    throw new Error(`${[...open].join(', ')} have an entry in operations.ts, but no route`);
  const headers = mapValues(documentedHeaders, (header) => without(header, 'name'));
  const components = { ...document.components, headers, requestBodies, callbacks };
  const schemas = collectSchemas([paths, components], {
    UploadForm: uploadForm,
    TranscriptionForm: transcriptionForm(),
  });
  return { ...document, paths, components: { ...components, schemas } };
}

/**
 * The operation of a HEAD, which the framework makes from the GET: its responses have only the
 * headers.
 */
function withoutBodies(operation: Operation): Operation {
  return {
    ...operation,
    summary: `${operation.summary}: only headers`,
    responses: mapValues(operation.responses, (response) => without(response, 'content')),
  };
}

/**
 * True for the schema that the framework generates for a response without a body, in which no value
 * is valid.
 */
function isNothing({ schema }: MediaType): boolean {
  return JSON.stringify(schema) === '{"not":{}}';
}

function complete(operation: Operation, details: OperationDetails): Operation {
  const { body = {}, description, isBodyOptional, operationId, requestExamples } = details;
  const completed: Operation = {
    operationId,
    security: [],
    ...operation,
    ...(description !== undefined && { description }),
    responses: mapValues(operation.responses, (response, status) =>
      completeResponse(response, Number(status), operation, details),
    ),
  };
  if (operation.parameters !== undefined)
    completed.parameters = operation.parameters.map((parameter) => ({
      ...parameter,
      ...(parameter.in === 'query' && parameterDetails[parameter.name]),
    }));
  if (operation.requestBody !== undefined && 'content' in operation.requestBody) {
    const content = mapValues(operation.requestBody.content, (media, type) => ({
      ...media,
      ...(body[type] !== undefined && { schema: { $ref: schemaPrefix + body[type] } }),
      ...(type === 'application/json' && requestExamples && { examples: requestExamples }),
    }));
    completed.requestBody = { required: isBodyOptional !== true, content };
  }
  return completed;
}

function completeResponse(
  { content = {}, description }: Response,
  status: number,
  operation: Operation,
  details: OperationDetails,
): Response {
  const isSuccess = status < 300;
  // The route itself describes a 204 and a 206.
  const isMain = isSuccess && status !== 204 && status !== 206;
  const names = [...listHeaders(status, operation), ...(isSuccess ? (details.headers ?? []) : [])];
  const example = isMain ? details.responseExample : undefined;
  return {
    description: isMain ? details.success : description,
    headers: Object.fromEntries(
      names.map((name) => [documentedHeaders[name].name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...(!Object.values(content).every(isNothing) && {
      content: mapValues(content, (media) => ({
        ...media,
        ...(example && { examples: { success: example } }),
      })),
    }),
  };
}

function listHeaders(status: number, { deprecated, security }: Operation): HeaderName[] {
  const names: HeaderName[] = ['RequestId'];
  if (security !== undefined && security.length > 0 && status !== 401)
    names.push('RateLimit', 'RateLimitRemaining', 'RateLimitReset');
  if (deprecated === true && status < 300) names.push('Deprecation', 'Successor');
  if (status === 401) names.push('Challenge');
  if (status === 429 || status === 503) names.push('RetryAfter');
  if (status === 206 || status === 416) names.push('ContentRange');
  return names;
}

function describeCallback({ body, description, expression }: Callback): object {
  const header = (name: string, text: string) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
  });
  return {
    [expression]: {
      post: {
        operationId: `receive${body}`,
        summary: 'Delivery of a callback',
        // Requires no API key: deliveries are authenticated by their signature.
        security: [],
        description: `${description} Delivered at least once: a repeated delivery has the same webhook-id.`,
        parameters: [
          header('webhook-id', 'Id of the message, the same in every attempt.'),
          header('webhook-timestamp', 'Time of the attempt, in seconds since 1970-01-01 UTC.'),
          header(
            'webhook-signature',
            'Signatures by the Standard Webhooks scheme, separated by spaces: `v1,` followed by the base64 of the HMAC-SHA256 of `id.timestamp.body`.',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: schemaPrefix + body } } },
        },
        responses: {
          '2XX': { description: 'Delivered. The response must arrive within 15 s.' },
          '410': { description: 'Not delivered, and not tried again.' },
          default: { description: 'Not delivered; tried again later, with growing delays.' },
        },
      },
    },
  };
}

function mapValues<Key extends string, Value, Result>(
  record: Readonly<Record<Key, Value>>,
  map: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  const entries = Object.entries(record) as [Key, Value][];
  const mapped = entries.map(([key, value]) => [key, map(value, key)]);
  return Object.fromEntries(mapped) as Record<Key, Result>;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A copy of an object without one of its members. */
function without<Value extends object, Name extends keyof Value>(
  value: Value,
  name: Name,
): Omit<Value, Name> {
  const { [name]: _removed, ...rest } = value;
  return rest;
}
