import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // The packages of a workspace are above this folder.
  outputFileTracingRoot: fileURLToPath(new URL('../../..', import.meta.url)),
  poweredByHeader: false,
};

export default config;
