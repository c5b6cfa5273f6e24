import { writeFile } from 'node:fs/promises';
import { compileKernel } from './compile-kernel.mjs';

const target = new URL('../src/resampler/webassembly/kernel-binary.ts', import.meta.url);
const base64 = Buffer.from(await compileKernel())
  .toString('base64')
  .replaceAll('=', '');
const lines = base64.match(/.{1,88}/g) ?? [];
await writeFile(
  target,
  `// Made from assembly/kernel.ts by scripts/build-kernel.mjs.

/** The kernel as a WebAssembly module in base64, without padding. */
export const kernelBinary =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`,
);
