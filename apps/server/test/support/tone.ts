/**
 * Share of the energy of some samples at 16 kHz that is within 50 Hz of a frequency, by the
 * Goertzel algorithm over blocks of 20 ms.
 */
export function toneShare(samples: Int16Array, frequencyHz: number): number {
  const size = 320;
  const coefficient = 2 * Math.cos((2 * Math.PI * frequencyHz) / 16_000);
  let tone = 0;
  let all = 0;
  for (let from = 0; from + size <= samples.length; from += size) {
    let [before, last] = [0, 0];
    for (const sample of samples.subarray(from, from + size)) {
      [before, last] = [last, sample + coefficient * last - before];
      all += sample * sample;
    }
    tone += (2 / size) * (last * last + before * before - coefficient * last * before);
  }
  return all === 0 ? 0 : tone / all;
}
