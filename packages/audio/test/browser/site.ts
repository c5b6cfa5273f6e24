import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listenLocally } from '@earshot/presets/listen';
import { build } from 'esbuild';
import { bundleProcessor, inlineProcessor } from '../../scripts/inline-processor.mjs';
import type * as worklet from '../../src/worklet/index.js';

declare global {
  /** The package as the pages of the site have it. */
  var earshotWorklet: typeof worklet;
}

/** A site that serves the package, under the policy of its pages. */
export interface Site {
  readonly open: string;
  readonly strict: string;
  close(): Promise<void>;
}

/** The policy of `/strict`: scripts from files only, and no WebAssembly. */
const strictPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Serves `/` and `/strict`, each an empty page, and the scripts of the package. */
export async function serveSite(): Promise<Site> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/worklet/index.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'earshotWorklet',
    write: false,
    plugins: [inlineProcessor()],
  });
  const scripts: Readonly<Record<string, string>> = {
    '/worklet.js': outputFiles[0]?.text ?? '',
    '/worklet-processor.js': await bundleProcessor(),
  };
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    if (url === '/strict') {
      response.setHeader('content-security-policy', strictPolicy);
    }
    response.end(
      script ?? '<!doctype html><title>microphone</title><script src="/worklet.js"></script>',
    );
  });
  const { url: origin } = await listenLocally(server, 'localhost');
  return {
    open: `${origin}/`,
    strict: `${origin}/strict`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
