import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.js';
import { FixedDocument } from './fixed-document.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A file of a site, ready to be served. */
interface SiteFile {
  readonly document: FixedDocument;
  readonly type: string;
  /** Content security policy of a page, or undefined for other files. */
  readonly policy: string | undefined;
}

/** Options of a site that is served at the path of a public url. */
export interface SiteOptions {
  /** Content security policy of a page. */
  readonly createPolicy: (html: string) => string;
  /**
   * Writes the addresses in a page, script or style sheet as they are at the public url.
   * @defaultValue they stay as they are
   */
  readonly relocate?: ((text: string) => string) | undefined;
}

/**
 * The files of a built site, which are read when they are first requested and then kept in memory.
 */
export class SiteFiles {
  /**
   * Paths of all files, relative to the folder. Only these are served, so that no request reaches
   * files outside the folder.
   */
  readonly names: ReadonlySet<string>;
  readonly #folder: string;
  readonly #options: SiteOptions;
  readonly #files = new Map<string, Promise<SiteFile>>();
  readonly #policies = new WeakMap<FastifyReply, string>();

  /**
   * @param app - the scope of the site, where the hook that sets the default policy must be
   * registered before
   * @param options - of the site
   */
  constructor(app: App, folder: string, options: SiteOptions) {
    this.names = new Set(listFiles(folder));
    this.#folder = folder;
    this.#options = options;
    app.addHook('onSend', async (_request, reply) => {
      const policy = this.#policies.get(reply);
      if (policy !== undefined) reply.header('content-security-policy', policy);
    });
  }

  /**
   * Serves one of {@link SiteFiles.names}. Files below `assets/` have a hash of their content in
   * their names, and never change.
   */
  async respond(
    name: string,
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const opened = this.#files.get(name) ?? this.#open(name);
    this.#files.set(name, opened);
    // A file that cannot be read now may be readable later.
    opened.catch(() => this.#files.delete(name));
    const { document, policy, type } = await opened;
    if (policy !== undefined) this.#policies.set(reply, policy);
    reply.type(type);
    const isImmutable = name.startsWith('assets/');
    reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    return document.respond(request, reply);
  }

  /**
   * Serves a page with status 404, for a path without a resource. It is not cached, and has no
   * validator, since a 304 could replace it.
   */
  async respondNotFound(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { 'accept-encoding': acceptEncoding } = request.headers;
    const body = await this.respond(
      name,
      { headers: { 'accept-encoding': acceptEncoding } },
      reply,
    );
    reply.code(404).header('cache-control', 'no-store').removeHeader('etag');
    return body;
  }

  async #open(name: string): Promise<SiteFile> {
    const { createPolicy, relocate } = this.#options;
    const bytes = await readFile(join(this.#folder, name));
    const type = types[extname(name)] ?? 'application/octet-stream';
    if (!type.startsWith('text/'))
      return { document: new FixedDocument(bytes), type, policy: undefined };
    const text = bytes.toString();
    const served = relocate?.(text) ?? text;
    return {
      document: new FixedDocument(served),
      type,
      policy: type.startsWith('text/html') ? createPolicy(served) : undefined,
    };
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
