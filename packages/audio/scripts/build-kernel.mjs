import { writeFile } from 'node:fs/promises';
import { compileKernel } from './compile-kernel.mjs';

const target = new URL('../src/resampler/kernel-binary.ts', import.meta.url);
const digits = Buffer.from(await compileKernel()).toString('hex');
const lines = digits.match(/.{1,88}/g) ?? [];
await writeFile(
  target,
  `// Generated from assembly/kernel.ts by scripts/build-kernel.mjs.

/** The kernel as a WebAssembly module, two hexadecimal digits a byte: they compress better than base64. */
export const kernelBinary =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`,
);
