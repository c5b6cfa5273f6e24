import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseCode } from '@earshot/core';
import { codeBlock, escapeHtml, inlineHtml } from '../markdown/escape.ts';
import { formatJson } from '../markdown/format-json.ts';
import { referenceFolder } from '../site/paths.ts';
import { nameOfReference, type Schema } from './json-schema.ts';
import { renderFields } from './render-fields.ts';
import { schemaAddress } from './schema-pages.ts';

interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: Schema;
  readonly headers?: Schema;
  readonly examples?: readonly { readonly payload: unknown }[];
}

interface SocketChannel {
  readonly bindings: { readonly ws: { readonly query: Schema } };
}

/** The parts of a document of AsyncAPI 3.1 that the reference shows. */
export interface AsyncApiDocument {
  readonly channels: {
    readonly session: SocketChannel & { readonly 'x-close-codes': readonly CloseCode[] };
    readonly viewer: SocketChannel;
  };
  readonly components: { readonly messages: Readonly<Record<string, Message>> };
}

/**
 * Writes what the page of the live protocol includes: queries, messages of both sides, close codes,
 * deliveries. They are parts of a page, so that the text between them and the pictures of the flow
 * are written by hand.
 */
export function writeLive({ channels, components }: AsyncApiDocument): void {
  const folder = join(referenceFolder, 'parts');
  mkdirSync(folder, { recursive: true });
  const write = (file: string, text: string) =>
    writeFileSync(join(folder, `${file}.md`), `${text}\n`);
  const messages = Object.entries(components.messages);
  const of = (sender: string) =>
    messages
      .filter(([key]) => key.startsWith(`${sender}.`))
      .map(([key, message]) => renderMessage(key, message))
      .join('\n\n');
  const addressOf = (name: string) => schemaAddress(name, './reference/fields');
  const writeQuery = (file: string, { bindings }: SocketChannel, prefix: string) =>
    write(file, renderFields(bindings.ws.query, { prefix, addressOf }));
  writeQuery('socket-query', channels.session, 'query');
  writeQuery('viewer-query', channels.viewer, 'viewer-query');
  write('server-messages', of('server'));
  write('client-messages', of('client'));
  write('callback-messages', of('callback'));
  const headers = messages.find(([, message]) => message.headers !== undefined)?.[1].headers ?? {};
  write('callback-headers', renderFields(headers, { prefix: 'delivery', addressOf }));
  write('close-codes', renderCloseCodes(channels.session['x-close-codes']));
}

function renderMessage(
  key: string,
  { examples = [], name, payload, summary, title }: Message,
): string {
  const schema = nameOfReference(payload.$ref);
  const address = schema === undefined ? undefined : schemaAddress(schema, './reference/fields');
  const fields = address === undefined ? '' : ` <a href="${address}">Fields of ${title}</a>`;
  const heading = schema === undefined ? title : `\`${name}\``;
  return [
    `### ${heading} {#${key}}`,
    `<p>${inlineHtml(summary)}${fields}</p>`,
    ...examples.map(({ payload: value }) => codeBlock('json', formatJson(value))),
  ].join('\n\n');
}

function renderCloseCodes(codes: readonly CloseCode[]): string {
  const rows = codes.map(
    ({ code, meaning, name, reconnect }) =>
      `| ${code} | \`${name}\` | ${escapeHtml(meaning)} | ${reconnect ? 'yes' : 'no'} |`,
  );
  return ['| code | name | cause | connect again |', '|---|---|---|---|', ...rows].join('\n');
}
