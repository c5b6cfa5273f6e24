import { expect, test } from 'vitest';
import { fileIdIn } from './own-file.js';

const id = '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33';

test.each([
  [`http://localhost:4800/file/${id}`, id],
  [`http://localhost:4800/file/${id.toUpperCase()}?signature=x#part`, id],
  [`https://speech.example/base/file/${id}`, id],
  [`https://speech.example/%66ile/%34${id.slice(1)}`, id],
  [`https://speech.example/file/${id}/`, undefined],
  [`https://speech.example/file/${id}.wav`, undefined],
  [`https://speech.example/files/${id}`, undefined],
  ['https://speech.example/file/%ff', undefined],
  [`https://speech.example/?/file/${id}`, undefined],
])('%s', (url, expected) => {
  expect(fileIdIn(new URL(url))).toBe(expected);
});
