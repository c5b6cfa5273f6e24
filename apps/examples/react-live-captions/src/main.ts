/**
 * Builds the page with Vite and serves it, with the token endpoint that it needs.
 *
 *     npm start
 */
import { fileURLToPath } from 'node:url';
import { createClient } from '@earshot/http';
import { createTokenHandler } from '@earshot/react/server';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { build } from 'vite';

const serviceUrl = process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';
const inFolder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

await build({
  root: inFolder('page'),
  // Files stay files: the policy below allows no scripts from elsewhere.
  build: { outDir: inFolder('dist'), emptyOutDir: true, assetsInlineLimit: 0 },
  plugins: [react()],
  logLevel: 'warn',
});

const app = new Hono();
/**
 * The page loads nothing from elsewhere, and speaks to nobody but its own server and the service.
 */
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ['data:'],
      // Files of the user that are played.
      mediaSrc: ['blob:'],
      connectSrc: ["'self'", new URL(serviceUrl).origin.replace(/^http/, 'ws')],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { microphone: ['self'], displayCapture: ['self'] },
  }),
);

// #region token
const handle = createTokenHandler({
  client: createClient({ baseUrl: serviceUrl }),
  // Everyone who opens the page may speak, ten times per minute from one address. Put your own
  // sign-in here.
  authorize: (_request, address: string) => address,
});
app.all('/session', (context) =>
  handle(context.req.raw, getConnInfo(context).remote.address ?? 'unknown'),
);
app.onError((error, context) => {
  // The message of the service is for the operator. The page only learns that there is no session.
  console.error(error);
  return context.json({ message: 'the speech service gives no session now' }, 502);
});
// #endregion token
app.use(serveStatic({ root: inFolder('dist') }));

const port = Number(process.env['PORT'] ?? 3000);
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) =>
  console.log(`Open http://localhost:${address.port}`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
