/**
 * Writes `src/entities/gazetteer/packed-terms.ts` from the lists of `scripts/terms`: what persons
 * have, take, do, speak and believe. A list has its terms in lower case, separated by commas or
 * lines. `notices.ts` has the sources of the long ones.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('terms/', import.meta.url);
const lists = Object.fromEntries(
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const terms = readFileSync(new URL(file, folder), 'utf8')
        .split(/[,\n]/)
        .map((term) => term.trim())
        .filter((term) => term !== '');
      return [file.replace('.txt', ''), [...new Set(terms)].toSorted()];
    }),
);
const packed = gzipSync(Buffer.from(JSON.stringify(lists)), { level: 9 }).toString('base64');
const lines = packed.match(/.{1,4000}/g) ?? [];
writeFileSync(
  new URL('../src/entities/gazetteer/packed-terms.ts', import.meta.url),
  `// Written by scripts/write-terms.ts; change that or its lists, and run it.\n/** Lists of terms as JSON, gzip, base64. */\nexport const packedTerms = [\n${lines
    .map((line) => `  '${line}',`)
    .join('\n')}\n].join('');\n`,
);
for (const [name, terms] of Object.entries(lists))
  process.stdout.write(`${name} ${terms.length}\n`);
