import type { App } from '../app.js';
import { pagePolicy } from '../responses/security-headers.js';
import { SiteFiles } from '../responses/site-files.js';

/**
 * Registers the documentation site at GET /docs/. Where it was not built, /docs/ redirects to the interactive reference.
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

/** Registers the files of the site, in a scope of their own for the content security policy of its pages. */
function registerPages(app: App, folder: string): void {
  const files = new SiteFiles(app, folder, pagePolicy);
  app.get<{ Params: { '*': string } }>(
    '/docs/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = findFile(request.params['*'], files.names);
      return name === undefined
        ? files.respondNotFound('404.html', request, reply)
        : files.respond(name, request, reply);
    },
  );
}

/** Finds the file of a path, which may lack `index.html` or the extension `.html`. */
function findFile(path: string, names: ReadonlySet<string>): string | undefined {
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((candidate) => names.has(candidate));
}
