import { readFileSync } from 'node:fs';
import { hasChromium, launchChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { parseCueText, parseVtt } from '../../src/index.js';
import { unpackCharacters } from '../../src/markup/character-references/named-characters.js';
import {
  basicCharacters,
  symbolCharacters,
} from '../../src/markup/character-references/named-characters-data.js';
import { corpusCases, needsCorpus, readCorpusBytes } from '../corpus.js';

const needsChromium = needs(hasChromium, 'there is no /usr/bin/chromium');

/** The build of the package that pages load. */
const build = new URL('../../dist/browser.js', import.meta.url);

/**
 * Reads the texts of `/texts.json`, and shows the results, or the reported violations of the
 * policy.
 */
const script = `
import { parseCueText, parseVtt } from '/browser.js';
const violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective));
const { cueTexts, files } = await (await fetch('/texts.json')).json();
const results = { cueTexts: cueTexts.map((text) => parseCueText(text)), files: files.map((file) => parseVtt(file)) };
// Violations are reported in a task of their own.
await new Promise((resolve) => setTimeout(resolve, 100));
const shown = document.createElement('pre');
shown.textContent = JSON.stringify({ ...results, violations });
document.body.append(shown);
`;

/** A page, with its policy and a script that runs before the package is loaded. */
interface Page {
  readonly policy?: string;
  readonly before?: string;
}

interface Texts {
  readonly cueTexts: readonly string[];
  readonly files: readonly string[];
}

/**
 * Reads texts in a page of Chromium. @returns the results as JSON, and the violations of its policy
 */
async function readInPage(texts: Texts, { policy = '', before = '' }: Page): Promise<unknown> {
  const browser = await launchChromium('');
  try {
    const page = await browser.newPage();
    const failure = new Promise<never>((_resolve, reject) => page.on('pageerror', reject));
    const bodies: Readonly<Record<string, string>> = {
      '/': '<!doctype html><script src="/before.js"></script><script type="module" src="/script.js"></script><body>',
      '/before.js': before,
      '/script.js': script,
      '/browser.js': readFileSync(build, 'utf8'),
      '/texts.json': JSON.stringify(texts),
    };
    await page.route('http://page.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({
        body: bodies[pathname] ?? '',
        contentType: pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
      });
    });
    await page.goto('http://page.test/');
    const shown = await Promise.race([page.textContent('pre'), failure]);
    return JSON.parse(shown ?? '');
  } finally {
    await browser.close();
  }
}

/**
 * Every name, complete and cut at every position, with a semicolon, without one, and with a letter
 * after it.
 */
const cueTexts = [
  ...new Set(
    [...unpackCharacters(basicCharacters, symbolCharacters).keys()].flatMap((reference) =>
      Array.from({ length: reference.length }, (_, index) => reference.slice(0, index + 1)).flatMap(
        (part) => [`&${part}`, `&${part};`, `&${part}x`],
      ),
    ),
  ),
];

/** The same texts, read in Node. */
function readHere({ cueTexts: texts, files }: Texts): unknown {
  const results = {
    cueTexts: texts.map((text) => parseCueText(text)),
    files: files.map((file) => parseVtt(file)),
  };
  return JSON.parse(JSON.stringify({ ...results, violations: [] }));
}

describe.each<[name: string, page: Page]>([
  ['a page', {}],
  [
    'a page whose policy takes no text for markup',
    { policy: "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'" },
  ],
  ['a page without captions', { before: 'delete globalThis.VTTCue' }],
])('%s', (_name, page) => {
  test('reads all names as Node does, and cut ones', needsChromium, async () => {
    expect(cueTexts.length).toBeGreaterThan(20_000);
    const texts = { cueTexts, files: [] };
    expect(await readInPage(texts, page)).toEqual(readHere(texts));
  });
});

const needsBoth = needsCorpus.skip === true ? needsCorpus : needsChromium;

test('a page reads the WebVTT corpus as Node does', needsBoth, async () => {
  const decoder = new TextDecoder();
  const files = corpusCases('vtt').map(({ file }) => decoder.decode(readCorpusBytes(file)));
  const texts = { cueTexts: [], files };
  expect(files).toHaveLength(500);
  expect(await readInPage(texts, {})).toEqual(readHere(texts));
});

test(
  'a page without captions whose policy takes no text for markup reads the names that are listed',
  needsChromium,
  async () => {
    const texts = {
      cueTexts: ['&hearts;&eacute;&amp', '&CounterClockwiseContourIntegral;'],
      files: [],
    };
    const found = await readInPage(texts, {
      policy: "script-src 'self'; require-trusted-types-for 'script'",
      before: 'delete globalThis.VTTCue',
    });
    expect(found).toMatchObject({
      cueTexts: [
        [{ type: 'text', text: '♥é&' }],
        [{ type: 'text', text: '&CounterClockwiseContourIntegral;' }],
      ],
    });
  },
);
