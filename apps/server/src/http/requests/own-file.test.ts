import { describe, expect, test } from 'vitest';
import { ownFileId } from './own-file.js';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const own = ['http://127.0.0.1:4800', 'https://speech.example/api'];

describe('ownFileId', () => {
  test.each([
    [`http://127.0.0.1:4800/file/${id}`],
    [`http://127.0.0.1:4800/file/${id.toUpperCase()}`],
    [`https://speech.example/api/file/${id}`],
    [`https://speech.example:443/api/file/${id}?download=1`],
  ])('knows %s as its own', (url) => {
    expect(ownFileId(url, own)).toBe(id);
  });

  test.each([
    [`http://127.0.0.1:4801/file/${id}`],
    [`https://127.0.0.1:4800/file/${id}`],
    [`http://127.0.0.1:4800/file/${id}/more`],
    [`http://127.0.0.1:4800/files/${id}`],
    ['http://127.0.0.1:4800/file/1'],
    [`https://speech.example/file/${id}`],
    [`https://speech.example.evil.example/api/file/${id}`],
  ])('leaves %s to be fetched', (url) => {
    expect(ownFileId(url, own)).toBeUndefined();
  });
});
