import type { App, AppDependencies } from '../app.js';
import { SiteFiles } from '../responses/site-files.js';

/** Paths of the studio, which all serve the same page: its client-side router decides what to show. */
const pages = [
  '/',
  '/recordings/:id',
  '/recordings/:id/runs',
  '/live',
  '/watch',
  '/captions',
  '/settings',
  '/sign-in',
];

/**
 * Registers the pages of the studio at /, and their files below /assets/.
 *
 * @param folder - the built studio
 */
export function registerStudioPages(
  app: App,
  folder: string,
  { publicUrl }: AppDependencies['configuration'],
): void {
  const policy = studioPolicy(publicUrl);
  const files = new SiteFiles(app, folder, () => policy);
  const schema = { hide: true };
  for (const page of pages)
    app.get(page, { schema }, (request, reply) => files.respond('index.html', request, reply));
  for (const name of files.names)
    if (name !== 'index.html')
      app.get(`/${name}`, { schema }, (request, reply) => files.respond(name, request, reply));
}

/** Content security policy of the studio, which allows only this server and nothing inline. */
function studioPolicy(publicUrl: string | undefined): string {
  // Live sessions are at the public url, which may differ from the origin of the page.
  const sockets = publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...sockets].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
