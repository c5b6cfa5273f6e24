import { describe, expect, it } from 'vitest';
import { metadataContains } from './metadata-contains.js';

const stored = {
  a: 1,
  b: 'x',
  c: null,
  d: { e: { f: true }, g: 2 },
  h: [1, { i: 2, j: 3 }],
  k: '1',
};

describe('metadata in JSON', () => {
  it.each([
    [{}],
    [{ a: 1 }],
    [{ a: 1, b: 'x' }],
    [{ c: null }],
    [{ d: {} }],
    [{ d: { e: { f: true } } }],
    [{ h: [1, { j: 3, i: 2 }] }],
  ])('contains %j', (wanted) => {
    expect(metadataContains(stored, wanted, 'json')).toBe(true);
  });

  it.each([
    [{ a: '1' }],
    [{ k: 1 }],
    [{ c: 'null' }],
    [{ z: null }],
    [{ d: { e: {}, x: 1 } }],
    [{ h: [1] }],
    [{ h: [1, { i: 2 }] }],
    [{ h: { 0: 1 } }],
    [{ b: {} }],
    [{ toString: {} }],
  ])('does not contain %j', (wanted) => {
    expect(metadataContains(stored, wanted, 'json')).toBe(false);
  });
});

describe('metadata in brackets', () => {
  it.each([
    [{ a: '1' }],
    [{ k: '1' }],
    [{ c: 'null' }],
    [{ d: { e: { f: 'true' } } }],
    [{ h: { 0: '1' } }],
  ])('contains %j as text', (wanted) => {
    expect(metadataContains(stored, wanted, 'brackets')).toBe(true);
  });

  it.each([[{ a: '1.0' }], [{ d: '[object Object]' }], [{ a: { x: '1' } }]])(
    'does not contain %j',
    (wanted) => {
      expect(metadataContains(stored, wanted, 'brackets')).toBe(false);
    },
  );
});
