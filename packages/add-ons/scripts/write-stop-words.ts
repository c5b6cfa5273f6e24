/**
 * Writes `src/text/stop-word-lists.ts`: the function words of each language of the contract that `stopwords-iso` knows, but for English. Their
 * languages are in a file of their own, which is loaded without them.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transcriptionLanguages } from '@earshot/core';

const require = createRequire(import.meta.url);

// The package is a JSON file of this form.
const lists = require('stopwords-iso') as Record<string, string[]>;

const isWord = (word: string) => /^[\p{L}\p{M}'’-]+$/u.test(word);

const languages: string[] = ['en'];
const rows = transcriptionLanguages.flatMap((language) => {
  const words = language === 'en' ? [] : (lists[language] ?? []);
  // The short ones first: they are particles in every language.
  const chosen = [...new Set(words.map((word) => word.normalize('NFC').toLowerCase()))]
    .filter(isWord)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  if (chosen.length === 0) return [];
  languages.push(language);
  return [`  ['${language}', \`${chosen.join(' ')}\`],`];
});

const folder = join(import.meta.dirname, '../src/text');
writeFileSync(
  join(folder, 'stop-word-lists.ts'),
  `// Written by scripts/write-stop-words.ts. notices.ts names the source.

/** Function words of languages other than English, separated by spaces, by the code of the language. */
export const stopWordLists: ReadonlyMap<string, string> = new Map([
${rows.join('\n')}
]);
`,
);
writeFileSync(
  join(folder, 'stop-word-languages.ts'),
  `// Written by scripts/write-stop-words.ts.

const languages = new Set(
  '${languages.join(' ')}'.split(
    ' ',
  ),
);

/** True for a language whose function words are listed. */
export const hasStopWords = (language: string): boolean => languages.has(language);
`,
);
