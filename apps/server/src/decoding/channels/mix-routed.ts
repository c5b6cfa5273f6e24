import { muted } from './channel-router.js';
import { windowSamples } from './octave-powers.js';

/** Samples over which a channel fades in or out: 10 ms at 16 kHz. */
const fadeSamples = 160;

/**
 * Combines the channels of successive seconds as they are routed, with fades where a route changes.
 */
export class RoutedMixer {
  #before: readonly number[];

  /** @param channelCount - number of channels of the input and of the output */
  constructor(channelCount: number) {
    this.#before = Array.from({ length: channelCount }, () => muted);
  }

  /**
   * Mixes a second.
   *
   * @param block - samples of each channel
   * @param windows - routes of all channels in each window
   */
  mix(block: readonly Int16Array[], windows: readonly (readonly number[])[]): Int16Array[] {
    const before = this.#before;
    this.#before = windows.at(-1) ?? before;
    return block.map((_, output) => {
      const used = [...block.keys()].filter((channel) =>
        [before, ...windows].some((routes) => routes[channel] === output),
      );
      const [only] = used;
      const isWhole = [before, ...windows].every((routes) => routes[only ?? 0] === output);
      if (only !== undefined && used.length === 1 && isWhole)
        return block[only] ?? new Int16Array();
      const mixed = new Int16Array(block[0]?.length ?? 0);
      for (const channel of used)
        addChannel(mixed, block[channel] ?? new Int16Array(), (window) =>
          (windows[window] ?? before)[channel] === output ? 1 : 0,
        );
      return mixed;
    });
  }
}

/** Adds a channel to others, where it is used. Sums are limited to 16 bits. */
function addChannel(
  mixed: Int16Array,
  samples: Int16Array,
  windowGain: (window: number) => number,
): void {
  let before = windowGain(-1);
  for (let from = 0, window = 0; from < samples.length; from += windowSamples, window += 1) {
    const gain = windowGain(window);
    const end = Math.min(samples.length, from + windowSamples);
    for (let index = from; index < end; index += 1) {
      const fade = Math.min(1, (index - from) / fadeSamples);
      const sum = (mixed[index] ?? 0) + (samples[index] ?? 0) * (before + (gain - before) * fade);
      mixed[index] = Math.max(-32_768, Math.min(32_767, sum));
    }
    before = gain;
  }
}
