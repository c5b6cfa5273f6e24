import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const entry = fileURLToPath(
  new URL('../src/worklet/processor/capture-processor.ts', import.meta.url),
);

/**
 * Bundles the script that runs in the AudioWorklet.
 *
 * @returns {Promise<string>}
 */
export async function bundleProcessor() {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Replaces `processor-source.ts` by that script.
 *
 * @returns {import('esbuild').Plugin}
 */
export function inlineProcessor() {
  return {
    name: 'inline-processor',
    setup(building) {
      building.onLoad({ filter: /[\\/]worklet[\\/]processor-source\.ts$/ }, async () => ({
        contents: `export const processorSource = ${JSON.stringify(await bundleProcessor())};`,
        loader: 'js',
      }));
    },
  };
}
