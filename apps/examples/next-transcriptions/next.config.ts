import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

// The packages of a workspace are above this folder.
const root = fileURLToPath(new URL('../../..', import.meta.url));

const config: NextConfig = {
  outputFileTracingRoot: root,
  turbopack: { root },
  // `npm run typecheck` checks them.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
};

export default config;
