import { srtTags } from '../markup/srt-text.js';
import { toHexColor, vttClassOfColor } from './colors.js';
import {
  type Placement,
  SpanCollector,
  type StyledText,
  type SubtitleFeature,
  type TextStyle,
  unstyled,
} from './styled-text.js';

const flags = { i: 'isItalic', b: 'isBold', u: 'isUnderlined', s: 'isStruck' } as const;

type Flag = keyof typeof flags;

/** Reads the markup of an SRT cue. */
export function readSrtStyle(markup: string): StyledText {
  const state = new SrtStyleState();
  const collector = new SpanCollector();
  let position = 0;
  for (const match of markup.matchAll(srtTags)) {
    const [tag] = match;
    collector.add(markup.slice(position, match.index), state.style);
    position = match.index + tag.length;
    if (tag.startsWith('{')) state.override(tag);
    else state.tag(tag);
  }
  collector.add(markup.slice(position), state.style);
  collector.end();
  return { spans: collector.spans, placement: state.placement, features: state.features };
}

/** Style and placement after the tags read so far. */
class SrtStyleState {
  style: TextStyle = unstyled;
  placement: Placement | undefined;
  readonly features = new Set<SubtitleFeature>();
  readonly #outerColors: (string | undefined)[] = [];

  tag(tag: string): void {
    const isOpen = !tag.startsWith('</');
    const letter = tag.charAt(isOpen ? 1 : 2).toLowerCase();
    if (isFlag(letter)) this.#set(letter, isOpen);
    else if (isOpen) this.#openFont(/\bcolor\s*=\s*["']?([#\w]+)/i.exec(tag)?.[1]);
    else this.style = { ...this.style, color: this.#outerColors.pop() };
  }

  override(tag: string): void {
    for (const [, name = '', value = ''] of tag.matchAll(/\\([a-z]+)([^\\}]*)/gi)) {
      const key = Number(value);
      if (isFlag(name) && /^[01]$/.test(value)) {
        this.#set(name, value === '1');
      } else if (name === 'an' && isPlacement(key)) {
        this.features.add('places');
        this.placement = key;
      } else {
        this.features.add('overrides');
      }
    }
  }

  #set(letter: Flag, isOn: boolean): void {
    this.features.add(letter === 's' ? 'strike-through' : 'emphasis');
    this.style = { ...this.style, [flags[letter]]: isOn };
  }

  #openFont(written: string | undefined): void {
    const color = written === undefined ? undefined : toHexColor(written);
    if (color !== undefined) {
      this.features.add(vttClassOfColor(color) === undefined ? 'custom-colors' : 'colors');
    } else if (written !== undefined) {
      this.features.add('unknown-colors');
    }
    this.#outerColors.push(this.style.color);
    this.style = { ...this.style, color: color ?? this.style.color };
  }
}

function isFlag(letter: string): letter is Flag {
  return Object.hasOwn(flags, letter);
}

function isPlacement(value: number): value is Placement {
  return Number.isInteger(value) && value >= 1 && value <= 9;
}
