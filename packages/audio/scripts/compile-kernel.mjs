import { readFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';

/**
 * Number of 64 KiB pages for the areas that `webassembly-kernel.ts` lays out. Only pages that are
 * used take physical memory.
 */
const memoryPages = 107;

const folder = new URL('../assembly/', import.meta.url);

/**
 * Compiles `assembly/kernel.ts` and what it imports. The same source gives the same bytes.
 *
 * @returns {Promise<Uint8Array>}
 */
export async function compileKernel() {
  const files = new Map(
    await Promise.all(
      ['kernel.ts', 'step.ts'].map(
        async (name) =>
          /** @type {const} */ ([name, await readFile(new URL(name, folder), 'utf8')]),
      ),
    ),
  );
  /** @type {Uint8Array | undefined} */
  let binary;
  const { error } = await asc.main(
    [
      'kernel.ts',
      '--outFile',
      'kernel.wasm',
      '--initialMemory',
      String(memoryPages),
      '--runtime',
      'stub',
      '--optimizeLevel',
      '2',
      '--shrinkLevel',
      '0',
      '--converge',
      '--noAssert',
      '--enable',
      'simd',
    ],
    {
      readFile: (name) => files.get(name) ?? null,
      writeFile: (_name, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === undefined) {
    throw new Error('the kernel does not compile', { cause: error });
  }
  return binary;
}
