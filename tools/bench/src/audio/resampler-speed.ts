import { printTable } from '../print-table.js';
import { fastestSeconds, type Work } from '../timing.js';
import { baselines, type OpenPeer, resamplerPeers } from './resampler-peers.js';

/** The pairs of rates that speech meets. */
export const pairs = [
  [44_100, 16_000],
  [48_000, 16_000],
  [48_000, 8000],
  [16_000, 8000],
  [8000, 16_000],
  [44_100, 48_000],
  [16_000, 48_000],
  [32_000, 16_000],
] as const;

/**
 * Prints how many times faster than real time one channel is converted on one core, a second at a
 * time.
 */
export async function run(): Promise<void> {
  const columns: Readonly<Record<string, number>>[] = [];
  for (const [fromRateHz, toRateHz] of pairs) {
    const second = Float32Array.from({ length: fromRateHz }, (_, index) => Math.sin(index) / 2);
    const open: OpenPeer[] = [];
    const work: Record<string, () => unknown> = {};
    for (const peer of resamplerPeers()) {
      const stream = await peer.open(fromRateHz, toRateHz);
      open.push(stream);
      work[peer.name] = () => stream.write(second);
    }
    columns.push(fastestSeconds(work satisfies Work));
    for (const stream of open) stream.close();
  }
  const rows = Object.keys(columns[0] ?? {}).map((name) => [
    name,
    ...columns.map((seconds) => {
      const own = seconds[name] ?? Number.NaN;
      const ratios = baselines
        .flatMap((baseline) => seconds[baseline] ?? [])
        .map((baseline) => (baseline / own).toFixed(2));
      return `${(1 / own).toFixed(0)} (${ratios.join(', ')})`;
    }),
  ]);
  console.log(
    `Resamplers: times real time, and in brackets the ratios to ${baselines.join(' and ')}\n`,
  );
  printTable(
    ['', ...pairs.map(([fromRateHz, toRateHz]) => `${fromRateHz / 1000} to ${toRateHz / 1000}`)],
    rows,
  );
}
