import type { Configuration } from '../../configuration/index.js';
import type { App } from '../app.js';
import { readPublicPath } from '../requests/request-target.js';
import { pagePolicy } from '../responses/security-headers.js';
import { SiteFiles } from '../responses/site-files.js';

/**
 * Registers the documentation site at GET /docs/. Where it was not built, /docs/ redirects to the
 * interactive reference.
 *
 * @param folder - the built site, or undefined when there is none
 * @param configuration - its public url, at whose path the site is served
 */
export async function registerDocumentationSite(
  app: App,
  folder: string | undefined,
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
): Promise<void> {
  const schema = { hide: true };
  const publicPath = readPublicPath(publicUrl);
  const home = `${publicPath}${folder === undefined ? '/docs/api/' : '/docs/'}`;
  app.get('/docs', { schema }, async (_request, reply) => reply.redirect(home));
  if (folder === undefined) {
    app.get('/docs/', { schema }, async (_request, reply) => reply.redirect(home));
    return;
  }
  await app.register(async (pages) => registerPages(pages, folder, publicPath));
}

/**
 * Addresses of this service in pages, scripts and style sheets of the site, which is built for the
 * root of a host.
 */
const ownAddress = /(?<=["'`(=])\/(?=docs\/|openapi\.json|asyncapi\.json)/g;

/**
 * Registers the files of the site, in a scope of their own for the content security policy of its
 * pages.
 */
function registerPages(app: App, folder: string, publicPath: string): void {
  const files = new SiteFiles(app, folder, {
    createPolicy: pagePolicy,
    relocate: publicPath === '' ? undefined : (text) => text.replace(ownAddress, `${publicPath}/`),
  });
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
