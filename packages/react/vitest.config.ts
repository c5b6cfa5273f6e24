import { preset } from '@earshot/presets/vitest';
import { defineConfig, mergeConfig } from 'vitest/config';
import { placeReact } from './test/support/place-react.js';

/** Tests of hooks and components, which run with every supported version of React. */
const hooks = ['test/dom/**/*.test.tsx'];

/** A run of the tests of hooks with another version of React. */
function withReact(name: string, alias: string) {
  const folder = placeReact(alias);
  return {
    extends: true as const,
    resolve: { alias: [{ find: /^(react(-dom)?(\/.*)?)$/, replacement: `${folder}/$1` }] },
    test: {
      name,
      include: hooks,
      environment: 'happy-dom',
      typecheck: { enabled: false },
      env: { REACT_VERSION: name },
    },
  };
}

// Each project has its own files, environment included.
const { include: _, ...test } = preset.test ?? {};

export default mergeConfig(
  { ...preset, test },
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'react 19', include: hooks, environment: 'happy-dom' },
        },
        withReact('react 18.3', '18-3'),
        withReact('react 18.2', '18-2'),
        {
          extends: true,
          test: {
            name: 'node',
            include: ['src/**/*.test.ts', 'test/*.test.{ts,tsx}', 'test/browser/**/*.test.ts'],
          },
        },
      ],
    },
  }),
);
