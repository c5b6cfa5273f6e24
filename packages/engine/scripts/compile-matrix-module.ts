import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

/**
 * Compiles the matrix routine to WebAssembly.
 *
 * @param target - path of the file
 */
export async function compileMatrixModule(target: string): Promise<void> {
  const source = new URL('../src/silero/matrix.wat', import.meta.url);
  const assembler = await wabt();
  const module = assembler.parseWat('matrix.wat', readFileSync(source, 'utf8'), { simd: true });
  try {
    module.validate();
    writeFileSync(target, module.toBinary({}).buffer);
  } finally {
    module.destroy();
  }
}
