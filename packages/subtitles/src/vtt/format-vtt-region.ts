import { decimal } from './format-vtt-settings.js';
import type { VttAnchor, VttRegion } from './region.js';

/** Writes the block that defines a region, without a line feed at its end. */
export function formatVttRegion(region: VttRegion): string {
  const rows = ['REGION', `id:${region.id}`];
  if (region.widthPercent !== undefined) rows.push(`width:${decimal(region.widthPercent)}%`);
  if (region.lines !== undefined) rows.push(`lines:${decimal(region.lines)}`);
  if (region.regionAnchor) rows.push(`regionanchor:${anchor(region.regionAnchor)}`);
  if (region.viewportAnchor) rows.push(`viewportanchor:${anchor(region.viewportAnchor)}`);
  if (region.isScrolling) rows.push('scroll:up');
  return rows.join('\n');
}

function anchor({ xPercent, yPercent }: VttAnchor): string {
  return `${decimal(xPercent)}%,${decimal(yPercent)}%`;
}
