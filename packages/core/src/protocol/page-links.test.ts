import { describe, expect, test } from 'vitest';
import { parseListQuery } from '../lists/list-query-string.js';
import { pageLinks } from './page-links.js';

function parseQuery(search: string) {
  const parsed = parseListQuery(search, { kinds: true });
  if (!parsed.success) throw new Error(parsed.issues.join());
  return parsed.query;
}

describe('pageLinks', () => {
  test('every link keeps every filter', () => {
    const filters =
      'limit=2&date=2026-01-31&status=done&status=error&kind=live&custom_metadata%5Ba%5D%5Bb%5D=1';
    const links = pageLinks('https://speech.example', parseQuery(`offset=4&${filters}`), true);
    for (const [link, offset] of [
      [links.first, 0],
      [links.current, 4],
      [links.next, 6],
    ] as const) {
      const url = new URL(link ?? '');
      expect(`${url.origin}${url.pathname}`).toBe('https://speech.example/v2/transcription');
      expect(parseQuery(url.search)).toEqual(parseQuery(`offset=${offset}&${filters}`));
    }
  });

  test('there is no next link behind the last item', () => {
    expect(pageLinks('http://a', parseQuery(''), false).next).toBeNull();
  });

  test('the next page of a page that was cut at 1,000 items begins right behind it', () => {
    const { next } = pageLinks('http://a', parseQuery('limit=5000'), true);
    expect(new URL(next ?? '').searchParams.get('offset')).toBe('1000');
    expect(new URL(next ?? '').searchParams.get('limit')).toBe('5000');
  });
});
