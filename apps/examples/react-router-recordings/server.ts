/**
 * Serves the app that `react-router build` has built.
 *
 *     npm start
 */
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';

const inFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// The build has no declarations.
const build = (await import(inFolder('dist/server/index.js'))) as ServerBuild;
const render = createRequestHandler(build, 'production');

const app = new Hono();
app.use(serveStatic({ root: inFolder('dist/client') }));
app.all('*', ({ req }) => render(req.raw));

const port = Number(process.env['PORT'] ?? 3000);
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) =>
  console.log(`Open http://localhost:${address.port}`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
