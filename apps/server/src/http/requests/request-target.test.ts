import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPublicPath, servedTarget } from './request-target.js';

const bearer = { authorization: 'Bearer key' };

test.each([
  [undefined, ''],
  ['https://speech.example', ''],
  ['https://speech.example/', ''],
  ['https://example.com/speech', '/speech'],
  ['https://example.com/tools/speech/', '/tools/speech'],
])('the path of the public url %s is %j', (publicUrl, path) => {
  expect(readPublicPath(publicUrl)).toBe(path);
});

describe('a path of the public url', () => {
  test.each([
    ['/speech', '/'],
    ['/speech/', '/'],
    ['/speech?a=b', '/?a=b'],
    ['/speech/v2/live?token=x', '/v2/live?token=x'],
    ['/v2/live?token=x', '/v2/live?token=x'],
    ['/speeches', '/speeches'],
    ['/speech/v1//models/', '/v1/models'],
  ])('%s is served as %s', (url, served) => {
    expect(servedTarget({ headers: {}, url }, '/speech')).toBe(served);
  });
});

describe('the OpenAI-compatible interface', () => {
  test.each([
    ['/v1//audio/transcriptions', '/v1/audio/transcriptions'],
    ['//v1/audio/transcriptions', '/v1/audio/transcriptions'],
    ['/v1/audio/transcriptions/', '/v1/audio/transcriptions'],
    ['/v1/audio//translations//', '/v1/audio/translations'],
    ['/audio/transcriptions', '/v1/audio/transcriptions'],
    ['//audio/transcriptions/?x=//', '/v1/audio/transcriptions?x=//'],
    ['/v1/v1/audio/transcriptions', '/v1/audio/transcriptions'],
    ['/models/', '/v1/models'],
    ['/models/sherpa-onnx/tiny', '/v1/models/sherpa-onnx/tiny'],
    ['/v1/', '/v1'],
    ['/v10/audio/transcriptions/', '/v10/audio/transcriptions/'],
    ['/v2/pre-recorded/', '/v2/pre-recorded/'],
    ['/audio/speech', '/audio/speech'],
  ])('%s is served as %s', (url, served) => {
    expect(servedTarget({ headers: bearer, url }, '')).toBe(served);
  });

  test('does not take the paths of pages from browsers', () => {
    expect(servedTarget({ headers: {}, url: '/models' }, '')).toBe('/models');
  });
});

test('what is served once is served as it is, and paths of other interfaces are unchanged', () => {
  const segment = fc.constantFrom('', 'v1', 'v2', 'audio', 'transcriptions', 'models', 'speech');
  const target = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
  fc.assert(
    fc.property(target, (url) => {
      const served = servedTarget({ headers: bearer, url }, '');
      expect(servedTarget({ headers: bearer, url: served }, '')).toBe(served);
      if (!served.startsWith('/v1')) expect(served).toBe(url);
    }),
  );
});
