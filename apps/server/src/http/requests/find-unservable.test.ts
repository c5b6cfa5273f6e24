import { liveRequestSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { createRegistry, fakePool } from '../../../test/support/engines.js';
import { findUnservableLive } from './find-unservable.js';

const engineWith = (wordTimestampResolutionSeconds: number | null) =>
  createRegistry(fakePool({ id: 'other', streaming: true, wordTimestampResolutionSeconds }));

verifies(
  'live.effect.words-accurate-timestamps',
  'an engine whose words have no accurate times refuses words_accurate_timestamps',
  () => {
    const asking = liveRequestSchema.parse({
      realtime_processing: { words_accurate_timestamps: true },
    });
    for (const resolutionSeconds of [null, 0.08])
      expect(findUnservableLive(asking, engineWith(resolutionSeconds)).unservable).toEqual([
        {
          code: 'unsupported_option',
          sentence:
            'realtime_processing.words_accurate_timestamps is not served by the engine other: leave it out',
        },
      ]);
    expect(findUnservableLive(asking, engineWith(0.01)).unservable).toEqual([]);
    expect(findUnservableLive(liveRequestSchema.parse({}), engineWith(null)).unservable).toEqual(
      [],
    );
  },
);
