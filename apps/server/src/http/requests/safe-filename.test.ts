import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFilename } from './safe-filename.js';

describe('safeFilename', () => {
  test.each([
    ['talk.wav', 'talk.wav'],
    ['Gespräch am Montag.wav', 'Gespräch am Montag.wav'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\audio\\talk.wav', 'talk.wav'],
    ['a\u0000b\r\nc.wav', 'abc.wav'],
    ['\u202egpj.wav', 'gpj.wav'],
    ['..', 'audio'],
    ['', 'audio'],
    [undefined, 'audio'],
    ['x'.repeat(4096), 'x'.repeat(200)],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFilename(given)).toBe(expected);
  });

  test('whatever comes, the name is filled, short and fit for a header and a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = safeFilename(given);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
        expect(name.length).toBeGreaterThan(0);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
    );
  });
});
