import type { ReactElement } from 'react';

const bars = 72;
const step = 10;
const height = 160;

/** Bars of the motif up to a share of its width, from one share of it. */
function pathOf(from: number, to: number): string {
  let path = '';
  for (let bar = Math.round(from * bars); bar < Math.round(to * bars); bar += 1) {
    // Two words and a pause between them, as speech has them.
    const word = Math.abs(Math.sin((bar / bars) * Math.PI * 3.1));
    const syllable = 0.55 + 0.45 * Math.sin(bar * 1.9) * Math.cos(bar * 0.7);
    const half = 2 + word ** 1.4 * syllable * (height / 2 - 4);
    path += `M${bar * step + step / 2},${(height / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  }
  return path;
}

const played = pathOf(0, 0.36);
const ahead = pathOf(0.36, 1);

/** A waveform of no recording, for where there is none yet; it is not read out. */
export function Motif(): ReactElement {
  return (
    <svg
      className="motif"
      viewBox={`0 0 ${bars * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="played" d={played} />
      <path d={ahead} />
    </svg>
  );
}
