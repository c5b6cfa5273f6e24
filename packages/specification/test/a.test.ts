import { expect } from 'vitest';
import { verifies } from '../src/index.js';
verifies('x.y', 'works', () => { expect(1).toBe(1); });
