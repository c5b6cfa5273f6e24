import type { FastifyRequest } from 'fastify';
import type { App, AppDependencies } from '../app.js';
import { notFoundError, pathWithoutQuery } from '../errors/error-responses.js';
import { readPublicPath } from '../requests/request-target.js';
import { SiteFiles } from '../responses/site-files.js';

/**
 * Paths of the studio, which all serve the same page: its client-side router decides what to show.
 */
const pages = [
  '/',
  '/recordings/:id',
  '/recordings/:id/runs',
  '/live',
  '/watch',
  '/shared',
  '/captions',
  '/cluster',
  '/settings',
  '/settings/:page',
  '/sign-in',
];

/**
 * First segments of the paths of programs, whose errors are JSON regardless of the `Accept` header.
 */
const programPaths = /^\/(?:v\d+|studio|file|docs|assets)(?:\/|$)/;

/**
 * Registers the pages of the studio at /, their files below /assets/, and the page that a browser
 * gets for a path without a route.
 *
 * @param folder - the built studio
 */
export function registerStudioPages(
  app: App,
  folder: string,
  { publicUrl }: AppDependencies['configuration'],
): void {
  const policy = studioPolicy(publicUrl);
  const publicPath = readPublicPath(publicUrl);
  const files = new SiteFiles(app, folder, {
    createPolicy: () => policy,
    // Its scripts and style sheets have addresses relative to themselves.
    relocate: (text) => text.replaceAll('="/', `="${publicPath}/`),
  });
  const schema = { hide: true };
  for (const page of pages)
    app.get(page, { schema }, (request, reply) => files.respond('index.html', request, reply));
  for (const name of files.names)
    if (name !== 'index.html')
      app.get(`/${name}`, { schema }, (request, reply) => files.respond(name, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw notFoundError(request);
    return files.respondNotFound('index.html', request, reply);
  });
}

/** True for a request by which a browser opens a page: only such requests accept `text/html`. */
function isNavigation(request: FastifyRequest): boolean {
  const { headers, method } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '') &&
    !programPaths.test(pathWithoutQuery(request))
  );
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
