/**
 * Serves a page that captions its microphone, and the token endpoint that it needs.
 *
 *     npm start
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createClient } from '@earshot/http';
import { build } from 'esbuild';
import sirv from 'sirv';
import { createTokenEndpoint } from './token-endpoint.js';

const serviceUrl = process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';
const port = Number(process.env['PORT'] ?? 3000);
const inFolder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

await build({
  entryPoints: {
    page: inFolder('page/page.ts'),
    style: inFolder('page/style.css'),
    index: inFolder('page/index.html'),
    'worklet-processor': '@earshot/audio/worklet-processor.js',
  },
  outdir: inFolder('dist'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  loader: { '.html': 'copy' },
  absWorkingDir: inFolder('.'),
});

/**
 * The page loads nothing from elsewhere, and speaks to nobody but its own server and the service.
 */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${new URL(serviceUrl).origin.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'microphone=(self)',
};
const files = sirv(inFolder('dist'), {
  setHeaders: (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  },
});
const giveToken = createTokenEndpoint(createClient({ baseUrl: serviceUrl }), {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
  endpointing: 0.3,
  messages_config: { receive_partial_transcripts: true },
});

const server = createServer((request, response) => {
  if (request.url === '/session') giveToken(request, response);
  else files(request, response);
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`Open http://localhost:${address.port}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
