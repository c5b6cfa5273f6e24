import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlock, escapeHtml, inlineHtml } from '../markdown/escape.ts';
import { formatJson } from '../markdown/format-json.ts';
import { referenceFolder } from '../site/paths.ts';
import { nameOfReference, type Schema, type Schemas } from './json-schema.ts';
import { describeType, renderFields } from './render-fields.ts';
import { schemaAddress } from './schema-pages.ts';

interface Reference {
  readonly $ref?: string;
}

interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

interface Body extends Reference {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Header {
  readonly description: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, Reference>>;
        readonly content?: Readonly<Record<string, Media>>;
      }
    >
  >;
  readonly callbacks?: Readonly<Record<string, Reference>>;
}

/** The parts of a document of OpenAPI 3.1 that the reference shows. */
export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly headers: Readonly<Record<string, Header>>;
    readonly requestBodies: Readonly<Record<string, Body>>;
  };
}

/** A page of operations, for the sidebar. */
export interface OperationPage {
  readonly file: string;
  readonly title: string;
}

const titles: Readonly<Record<string, string>> = { openai: 'OpenAI-compatible' };
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Writes a page for each tag of the interface, with its operations. */
export function writeOperations(document: OpenApiDocument): OperationPage[] {
  const folder = join(referenceFolder, 'http');
  mkdirSync(folder, { recursive: true });
  return document.tags.map(({ description, name }) => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method, { tags = ['service'] }]) => methods.includes(method) && tags[0] === name)
        .map(([method, operation]) => ({ method, path, operation })),
    );
    const title = titles[name] ?? name.replace(/^\w/, (letter) => letter.toUpperCase());
    const sections = operations.map((each) => renderOperation(each, document));
    const text = `# ${title}\n\n${description}. [Try each operation](/docs/api/){target="_self"} on your own service.\n\n${sections.join('\n\n')}\n`;
    writeFileSync(join(folder, `${name}.md`), text);
    return { file: name, title };
  });
}

interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function renderOperation(located: Located, document: OpenApiDocument): string {
  const { method, operation, path } = located;
  const parts = [
    `## ${operation.summary} {#${operation.operationId}}`,
    `<p class="operation"><span class="method method-${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></p>`,
    operation.deprecated === true ? '<p><strong>Deprecated.</strong></p>' : '',
    operation.description === undefined ? '' : `<p>${inlineHtml(operation.description)}</p>`,
    operation.security?.length === 0 ? '<p>Needs no key.</p>' : '',
    renderParameters(operation),
    renderBody(located, document),
    renderResponses(operation, document),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderParameters({ operationId, parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const object: Schema = {
    properties: Object.fromEntries(
      parameters.map(({ description, in: place, name, schema = {} }) => [
        name,
        { ...schema, description: describeParameter(description ?? schema.description, place) },
      ]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
  return `**Parameters**\n\n${renderFields(object, { prefix: operationId, addressOf: schemaAddress })}`;
}

function describeParameter(text: string | undefined, place: string): string {
  const where = place === 'path' ? 'In the path.' : place === 'header' ? 'Sent as a header.' : '';
  return [text, where].filter((part) => part !== undefined && part !== '').join(' ');
}

function renderBody({ method, operation, path }: Located, document: OpenApiDocument): string {
  const name = nameOfReference(operation.requestBody?.$ref);
  const body = name === undefined ? operation.requestBody : document.components.requestBodies[name];
  if (body?.content === undefined) return '';
  const parts = Object.entries(body.content).map(([type, { schema = {} }]) =>
    renderMedia(type, schema, operation.operationId, document),
  );
  const [type, media] = Object.entries(body.content).at(-1) ?? [];
  const examples = Object.values(media?.examples ?? {}).map(
    ({ summary, value }) =>
      `${summary}:\n\n${codeBlock('sh', curlCommand(method, path, type ?? '', value))}`,
  );
  const necessity = body.required === false ? ', which may be left out' : '';
  return [`**Body**${necessity}`, ...parts, ...examples].join('\n\n');
}

function renderMedia(
  type: string,
  schema: Schema,
  operationId: string,
  { components }: OpenApiDocument,
): string {
  const line = `<p><code>${escapeHtml(type)}</code>: ${describeType(schema, schemaAddress)}</p>`;
  const name = nameOfReference(schema.$ref);
  if (name === undefined || schemaAddress(name) !== undefined) return line;
  // A form, which no schema of the contract describes.
  const form = components.schemas[name] ?? {};
  return `${line}\n\n${renderFields(form, { prefix: `${operationId}.${name}`, addressOf: schemaAddress })}`;
}

function curlCommand(method: string, path: string, type: string, value: unknown): string {
  const json = formatJson(value).replaceAll("'", "'\\''");
  return [
    `curl --request ${method.toUpperCase()} "$EARSHOT_URL${path}" \\`,
    '  --header "x-service-key: $EARSHOT_API_KEY" \\',
    `  --header 'content-type: ${type}' \\`,
    `  --data '${json}'`,
  ].join('\n');
}

function renderResponses({ responses }: Operation, { components }: OpenApiDocument): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const media = Object.entries(response.content ?? {}).map(
      ([type, { schema = {} }]) =>
        `<code>${escapeHtml(type)}</code> ${describeType(schema, schemaAddress)}`,
    );
    const headers = Object.entries(response.headers ?? {})
      .filter(([, reference]) => components.headers[nameOfReference(reference.$ref) ?? ''])
      .map(([name]) => `<code>${escapeHtml(name)}</code>`);
    const kind = Number(status) < 300 ? 'success' : Number(status) < 400 ? 'other' : 'error';
    return [
      `<div class="response"><dt><span class="status status-${kind}">${status}</span> <span>${inlineHtml(response.description)}</span></dt>`,
      media.length > 0 ? `<dd>${media.join('<br>')}</dd>` : '',
      headers.length > 0 && kind === 'success'
        ? `<dd class="response-headers">Headers: ${headers.join(', ')}</dd>`
        : '',
      '</div>',
    ].join('');
  });
  const examples = Object.values(responses)
    .flatMap(({ content = {} }) => Object.entries(content))
    .flatMap(([type, { examples = {} }]) =>
      Object.values(examples).map(({ summary, value }) =>
        typeof value === 'string'
          ? `${summary}:\n\n${codeBlock('text', value)}`
          : `${summary}:\n\n${codeBlock(type.includes('json') ? 'json' : 'text', formatJson(value))}`,
      ),
    );
  return [`**Responses**`, `<dl class="responses">\n${rows.join('\n')}\n</dl>`, ...examples].join(
    '\n\n',
  );
}
