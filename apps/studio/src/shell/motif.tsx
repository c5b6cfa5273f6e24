import type { ReactElement } from 'react';

const bars = 72;
const step = 10;
const height = 160;

/** Path of the bars of the motif between two shares of its width. */
function drawPath(from: number, to: number): string {
  let path = '';
  for (let bar = Math.round(from * bars); bar < Math.round(to * bars); bar += 1) {
    // Words and the pauses between them, as in speech.
    const word = Math.abs(Math.sin((bar / bars) * Math.PI * 3.1));
    const syllable = 0.55 + 0.45 * Math.sin(bar * 1.9) * Math.cos(bar * 0.7);
    const half = 2 + word ** 1.4 * syllable * (height / 2 - 4);
    path += `M${bar * step + step / 2},${(height / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  }
  return path;
}

const played = drawPath(0, 0.36);
const ahead = drawPath(0.36, 1);

/** A decorative waveform, shown where there is no recording yet. Screen readers skip it. */
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
