import { expect, test } from 'vitest';
import { type Cue, parseVtt, type VttRegion } from '../src/index.js';
import { corpusCases, needsCorpus, readCorpusBytes, readCorpusJson } from './corpus.js';

interface ExpectedFile {
  readonly ok: boolean;
  readonly cues: readonly unknown[];
  readonly regions: readonly unknown[];
  readonly stylesheets: readonly string[];
}

test('the WebVTT corpus', needsCorpus, () => {
  const failures: string[] = [];
  const cases = corpusCases('vtt');
  for (const { id, file, expected } of cases) {
    const wanted = readCorpusJson(expected) as ExpectedFile;
    const parsed = parseVtt(readCorpusBytes(file), { encoding: 'utf-8' });
    const found: ExpectedFile = {
      ok: !parsed.diagnostics.some(({ code }) => code === 'missing_signature'),
      cues: parsed.cues.map(toExpectedCue),
      regions: parsed.regions.map(toExpectedRegion),
      stylesheets: parsed.stylesheets,
    };
    if (toComparable(found) !== toComparable(wanted)) failures.push(id);
  }
  expect(failures).toEqual([]);
  expect(cases).toHaveLength(500);
});

/** Times are compared to the millisecond, and line feeds at the end of a text are ignored. */
function toComparable(file: ExpectedFile): string {
  return JSON.stringify(file, (key, value: unknown) => {
    if ((key === 'start' || key === 'end') && typeof value === 'number') {
      return Math.round(value * 1000);
    }
    return key === 'text' && typeof value === 'string' ? value.replace(/\n+$/, '') : value;
  });
}

function toExpectedCue(cue: Cue): unknown {
  const { settings = {} } = cue;
  const { line, position } = settings;
  return {
    id: cue.id ?? '',
    start: cue.startSeconds,
    end: cue.endSeconds,
    text: cue.markup?.text ?? cue.text,
    plain: cue.text,
    settings: {
      vertical: settings.vertical ?? '',
      line: line?.value ?? 'auto',
      snapToLines: line?.unit !== 'percent',
      lineAlign: line?.align ?? 'start',
      position: position?.percent ?? 'auto',
      positionAlign: position?.align ?? 'auto',
      size: settings.sizePercent ?? 100,
      align: settings.align ?? 'center',
      region: settings.region ?? null,
    },
  };
}

function toExpectedRegion(region: VttRegion): unknown {
  return {
    id: region.id,
    width: region.widthPercent ?? 100,
    lines: region.lines ?? 3,
    regionAnchorX: region.regionAnchor?.xPercent ?? 0,
    regionAnchorY: region.regionAnchor?.yPercent ?? 100,
    viewportAnchorX: region.viewportAnchor?.xPercent ?? 0,
    viewportAnchorY: region.viewportAnchor?.yPercent ?? 100,
    scroll: region.isScrolling === true ? 'up' : '',
  };
}
