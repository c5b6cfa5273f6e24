import type { VttAnchor, VttRegion } from '../cue.js';
import { decimal } from './format-vtt-settings.js';
import { type Mutable, parsePercentage } from './parse-vtt-settings.js';

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

/** Reads the settings of a region. Unknown and invalid settings are ignored. */
export function parseVttRegion(written: string): VttRegion {
  const region: Mutable<VttRegion> = { id: '' };
  for (const setting of written.split(/[ \t\n\f\r]+/)) {
    const colon = setting.indexOf(':');
    const value = setting.slice(colon + 1);
    if (colon > 0 && value !== '') readSetting(region, setting.slice(0, colon), value);
  }
  return region;
}

function readSetting(region: Mutable<VttRegion>, name: string, value: string): void {
  if (name === 'id') {
    region.id = value;
  } else if (name === 'width') {
    const width = parsePercentage(value);
    if (width !== undefined) region.widthPercent = width;
  } else if (name === 'lines') {
    if (/^\d+$/.test(value)) region.lines = Number(value);
  } else if (name === 'regionanchor') {
    const anchor = parseAnchor(value);
    if (anchor !== undefined) region.regionAnchor = anchor;
  } else if (name === 'viewportanchor') {
    const anchor = parseAnchor(value);
    if (anchor !== undefined) region.viewportAnchor = anchor;
  } else if (name === 'scroll' && value === 'up') {
    region.isScrolling = true;
  }
}

function parseAnchor(value: string): VttAnchor | undefined {
  const [x = '', y = '', ...more] = value.split(',');
  const xPercent = parsePercentage(x);
  const yPercent = parsePercentage(y);
  if (xPercent === undefined || yPercent === undefined || more.length > 0) return undefined;
  return { xPercent, yPercent };
}
