import { describe, expect, test } from 'vitest';
import { redact } from './create-logger.js';

describe('redact', () => {
  test.each([
    ['key es_aB3-_x9 was used', 'key es_[redacted] was used'],
    ['signed with whsec_c2VjcmV0+/=', 'signed with whsec_[redacted]'],
    [
      'GET https://files.example/a.wav?X-Signature=abc&b=c failed',
      'GET https://files.example/a.wav?[redacted] failed',
    ],
    ['"https://ann:pass@files.example/a.wav"', '"https://[redacted]@files.example/a.wav"'],
  ])('takes the secret out of %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('leaves other text alone', () => {
    const text = 'connect ECONNREFUSED 127.0.0.1:80 for https://files.example/a.wav';
    expect(redact(text)).toBe(text);
  });
});
