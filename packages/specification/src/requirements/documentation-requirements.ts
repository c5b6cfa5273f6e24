import { section } from '../requirement.js';

export const documentationRequirements = section('Documentation', {
  'docs.site':
    'GET /docs/ serves the documentation site offline; where it was not built, it leads to the interactive reference at /docs/api/.',
  'docs.policy':
    'Pages of the site run the scripts of their origin and those inline ones whose hashes their policy names, and load nothing from elsewhere.',
  'docs.links': 'No link of the site is dead, neither its page nor its anchor.',
  'docs.entry-points': 'The site describes every entry point of every published package.',
  'docs.fields':
    'The site describes every field of requests, results, messages and callbacks, with its default and its limits, and every operation and close code.',
  'docs.examples': 'Every program that a guide quotes compiles, and runs against the service.',
  'docs.markdown':
    'Every page of the site is also Markdown that needs no other file, at its address with .md behind it; llms.txt lists the pages, and a button copies the one that is shown.',
  'docs.error-codes':
    'The site has each error code of responses and jobs, and each reason why a feature is missing, with what happened and what to do.',
  'docs.install': 'Commands that install packages are there for npm, pnpm, Bun and Deno.',
  'docs.next': 'Every guide ends with what to read next.',
  'docs.pages':
    'Every page has a title, one main heading, and no two sections of the same name; guides and packages have a description of their own. An address without a page says so, and leads on.',
  'docs.search':
    'The site is searched without a request to anywhere else. A search finds guides before symbols, unless the whole name of a symbol is searched for.',
  'docs.length': 'No page of the site is longer than 20,000 pixels in a window of 1280.',
  'docs.accessibility':
    'Main pages and the interactive reference have no serious or critical violation that axe finds, at 390 and 1280 pixels, light and dark, and do not scroll sideways.',
});
