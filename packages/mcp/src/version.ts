import { createRequire } from 'node:module';

/** Version of this package. */
export const { version } = createRequire(import.meta.url)('@earshot/mcp/package.json') as {
  readonly version: string;
};
