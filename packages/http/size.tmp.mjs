import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

for (const what of [
  '*',
  '{ createClient }',
  '{ createClient, EarshotError, ApiError, JobFailedError }',
  '{ verifyWebhook }',
]) {
  const r = await build({
    stdin: {
      contents:
        what === '*' ? `export * from './src/index.ts'` : `export ${what} from './src/index.ts'`,
      resolveDir: '.',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    conditions: ['@earshot/source'],
    metafile: true,
  });
  const c = r.outputFiles[0].contents;
  console.log(what, c.length, gzipSync(c, { level: 9 }).length, brotliCompressSync(c).length);
  if (what === '*') (await import('node:fs')).writeFileSync('/tmp/min.js', c);
}
