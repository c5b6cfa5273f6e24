import type { CueSettings } from '../../cue.js';
import { type Placement, SpanCollector, type StyledSpan } from '../../styled-text/styled-text.js';
import {
  type AssStyle,
  defaultAssStyle,
  placementOfLegacy,
  readAssColor,
  toPlacement,
} from './ass-style.js';

/** Width and height that positions of a script refer to. */
export interface ScriptSize {
  readonly width: number;
  readonly height: number;
}

/** Text of a line of a script. */
export interface AssText {
  readonly spans: readonly StyledSpan[];
  readonly placement: Placement;
  /** The position of the override `\pos`, which overrides the placement. */
  readonly settings: CueSettings | undefined;
}

/** Matches overrides in curly brackets, and escapes. A word joiner only keeps a backslash apart. */
const pieces = /\{[^{}]*\}|\\[Nnh{}]|\\\u2060/g;

/** Reads the text of a line with its overrides. Vector drawings are left out. */
export function readAssText(
  written: string,
  style: AssStyle,
  styles: ReadonlyMap<string, AssStyle>,
  size: ScriptSize,
): AssText {
  const state = new OverrideState(style, styles, size);
  const collector = new SpanCollector();
  const add = (text: string) => {
    if (!state.isDrawing) collector.add(text, state.style.text);
  };
  let position = 0;
  for (const match of written.matchAll(pieces)) {
    const [piece] = match;
    add(written.slice(position, match.index));
    position = match.index + piece.length;
    if (piece.startsWith('{')) state.read(piece);
    else add(escaped[piece] ?? piece.slice(1));
  }
  add(written.slice(position));
  collector.end();
  return { spans: collector.spans, placement: state.placement, settings: state.settings };
}

const escaped: Readonly<Record<string, string>> = {
  '\\N': '\n',
  '\\n': '\n',
  '\\h': '\u00A0',
  '\\\u2060': '\\',
};

const flags = { i: 'isItalic', b: 'isBold', u: 'isUnderlined', s: 'isStruck' } as const;

/** Style, position and mode after the overrides read so far. */
class OverrideState {
  style: AssStyle;
  isDrawing = false;
  placement: Placement;
  readonly #lineStyle: AssStyle;
  readonly #styles: ReadonlyMap<string, AssStyle>;
  readonly #size: ScriptSize;
  #point: readonly [number, number] | undefined;
  #isInAnimation = false;

  constructor(style: AssStyle, styles: ReadonlyMap<string, AssStyle>, size: ScriptSize) {
    this.#lineStyle = style;
    this.#styles = styles;
    this.#size = size;
    this.style = style;
    this.placement = style.placement;
  }

  /** Position of the text as settings, if an override places it at a point. */
  get settings(): CueSettings | undefined {
    if (this.#point === undefined) return undefined;
    const [x, y] = this.#point;
    const { width, height } = this.#size;
    const column = (this.placement - 1) % 3;
    const line = Math.floor((this.placement - 1) / 3);
    return {
      line: {
        value: toPercent(y, height),
        unit: 'percent',
        align: (['end', 'center', 'start'] as const)[line] ?? 'end',
      },
      position: {
        percent: toPercent(x, width),
        align: (['line-left', 'center', 'line-right'] as const)[column] ?? 'center',
      },
      align: (['start', 'center', 'end'] as const)[column] ?? 'center',
    };
  }

  /** Reads overrides in curly brackets. Text without a backslash is a comment. */
  read(block: string): void {
    for (const [, name = '', value = ''] of block
      .slice(0, -1)
      .matchAll(/\\(\d?[a-z]+)([^\\]*)/gi)) {
      // The overrides of an animation are those at its end.
      if (this.#isInAnimation) this.#isInAnimation = !value.includes(')');
      else if (name === 't' && value.startsWith('(')) this.#isInAnimation = !value.includes(')');
      else this.#apply(name, value.trim());
    }
    this.#isInAnimation = false;
  }

  #apply(name: string, value: string): void {
    if (isFlag(name)) {
      // Bold may have a weight. An override without a value goes back to the style of the line.
      const isOn = value === '' ? this.#lineStyle.text[flags[name]] : Number(value) > 0;
      this.#setText({ [flags[name]]: isOn });
    } else if (name === 'c' || name === '1c') {
      this.#setText({ color: value === '' ? this.#lineStyle.text.color : readAssColor(value) });
    } else {
      this.#applyToLine(name, value);
    }
  }

  /** Follows an override of the place of the line, of drawings, or of its whole style. */
  #applyToLine(name: string, value: string): void {
    if (name === 'an') {
      this.placement = toPlacement(Number(value)) ?? this.placement;
    } else if (name === 'a') {
      this.placement = placementOfLegacy(Number(value)) ?? this.placement;
    } else if (name === 'p') {
      this.isDrawing = Number(value) > 0;
    } else if (name === 'pos' || name === 'move') {
      this.#point ??= readPoint(value);
    } else if (name.startsWith('r')) {
      const named = this.#styles.get((name.slice(1) + value).trim());
      this.style = name + value === 'r' ? this.#lineStyle : (named ?? defaultAssStyle);
    }
  }

  #setText(change: Partial<AssStyle['text']>): void {
    this.style = { ...this.style, text: { ...this.style.text, ...change } };
  }
}

function isFlag(name: string): name is keyof typeof flags {
  return Object.hasOwn(flags, name);
}

function readPoint(value: string): readonly [number, number] | undefined {
  const [x, y] = value.replace('(', '').split(',').map(Number.parseFloat);
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y))
    return undefined;
  return [x, y];
}

function toPercent(value: number, whole: number): number {
  return Math.min(100, Math.max(0, Math.round((value / whole) * 10_000) / 100));
}
