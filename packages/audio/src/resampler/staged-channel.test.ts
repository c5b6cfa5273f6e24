import { expect, test } from 'vitest';
import { noise } from '../../test/tones.js';
import { chooseKernel } from './choose-kernel.js';
import type { Kernel } from './kernel.js';
import { planStages } from './stage-plan.js';
import { createStagedChannel } from './staged-channel.js';

test.each([
  [16_000, 8000],
  [32_000, 16_000],
  [48_000, 16_000],
  [44_100, 16_000],
  [8000, 16_000],
])(
  'from %i to %i Hz, blocks of 40 ms make no output of a split filter twice',
  (fromRateHz, toRateHz) => {
    const banks = planStages(fromRateHz, toRateHz, 'default');
    const kernel = chooseKernel('auto', banks);
    const { run } = kernel;
    let convolved = 0;
    const counting: Kernel = {
      ...kernel,
      run: {
        ...run,
        convolve(...parameters) {
          const [, , , levels, , , , , columns, , up] = parameters;
          convolved += columns * 2 ** levels * up;
          run.convolve(...parameters);
        },
      },
    };
    const channel = createStagedChannel(counting, banks);
    const block = noise(fromRateHz / 25);
    channel.convert(block); // begins in a frame
    for (let count = 0; count < 5; count += 1) {
      convolved = 0;
      expect(channel.convert(block)).toHaveLength(toRateHz / 25);
      expect(convolved).toBe(toRateHz / 25);
    }
  },
);
