import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOptions } from '../src/sources/python/pip-configuration.js';
import { filesOfHtml } from '../src/sources/python/simple-index.js';

describe('a configuration file of pip', () => {
  it('of any text is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => parseOptions(text) instanceof Map));
  });

  it('has options with either sign, continued lines and comments; those of download win', () => {
    const options = parseOptions(
      '[global]\nIndex_URL: https://a.example/simple\n; no\nextra-index-url =\n  https://b.example\n  # no\n  https://c.example\n[install]\nindex-url = https://d.example\n[download]\nno-index = true\n',
    );
    expect(Object.fromEntries(options)).toEqual({
      'index-url': 'https://a.example/simple',
      'extra-index-url': 'https://b.example\nhttps://c.example',
      'no-index': 'true',
    });
  });
});

describe('a page of an index', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/);

  it('of any text is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(filesOfHtml(text))));
  });

  it('has its files with addresses and checksums', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, fc.boolean())), (listed) => {
        const hash = 'ab'.repeat(32);
        const page = listed
          .map(
            ([name, path, hasHash]) =>
              `<a data-x="&gt;" href="../${path}?a=1&amp;b=2${hasHash ? `#sha256=${hash}` : ''}">${name}</a>`,
          )
          .join('<br>\n');
        expect(filesOfHtml(page)).toEqual(
          listed.map(([name, path, hasHash]) => ({
            name,
            url: `../${path}?a=1&b=2`,
            sha256: hasHash ? hash : undefined,
          })),
        );
      }),
    );
  });
});
