import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.js';
import { FixedDocument } from './fixed-document.js';
import { pagePolicy } from './page-policy.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A file of the site, as it is served. */
interface SiteFile {
  readonly document: FixedDocument;
  readonly type: string;
  /** Content security policy of a page; undefined for anything else. */
  readonly policy: string | undefined;
}

/**
 * Registers GET /docs/ and what is below it, the documentation site. Where it was not built, /docs/ leads to the interactive reference.
 *
 * @param folder - the built site; undefined when there is none
 */
export async function registerDocumentationSite(
  app: App,
  folder: string | undefined,
): Promise<void> {
  const schema = { hide: true };
  const home = folder === undefined ? '/docs/api/' : '/docs/';
  app.get('/docs', { schema }, async (_request, reply) => reply.redirect(home));
  if (folder === undefined) {
    app.get('/docs/', { schema }, async (_request, reply) => reply.redirect(home));
    return;
  }
  await app.register(async (pages) => registerPages(pages, folder));
}

/** Registers the files of the site in a scope of its own, since its pages have a policy of their own. */
function registerPages(app: App, folder: string): void {
  const names = new Set(listFiles(folder));
  const files = new Map<string, Promise<SiteFile>>();
  const policies = new WeakMap<FastifyReply, string>();
  // Behind the hook that gives every page the usual policy.
  app.addHook('onSend', async (_request, reply) => {
    const policy = policies.get(reply);
    if (policy !== undefined) reply.header('content-security-policy', policy);
  });
  app.get<{ Params: { '*': string } }>(
    '/docs/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = findFile(request.params['*'], names);
      if (name === undefined) reply.code(404);
      const served = name ?? '404.html';
      const opened = files.get(served) ?? openFile(folder, served);
      files.set(served, opened);
      // A file that cannot be read now may be readable later.
      opened.catch(() => files.delete(served));
      const file = await opened;
      if (file.policy !== undefined) policies.set(reply, file.policy);
      return respond(file, served, request, reply);
    },
  );
}

async function respond(
  { document, type }: SiteFile,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  reply.type(type);
  // Names in this folder have a hash of the content.
  const isFixed = name.startsWith('assets/');
  reply.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return document.respond(request, reply);
}

/** Finds the file of an address without extension; the names are a list, so that no address leads out of the folder. */
function findFile(path: string, names: ReadonlySet<string>): string | undefined {
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((candidate) => names.has(candidate));
}

async function openFile(folder: string, name: string): Promise<SiteFile> {
  const bytes = await readFile(join(folder, name));
  const type = types[extname(name)] ?? 'application/octet-stream';
  return {
    document: new FixedDocument(bytes),
    type,
    policy: type.startsWith('text/html') ? pagePolicy(bytes.toString()) : undefined,
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
