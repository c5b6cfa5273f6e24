import { parseCueText, type VttElementNode, type VttNode } from '../markup/parse-cue-text.js';
import { colorOfVttClass } from './colors.js';
import {
  SpanCollector,
  type StyledText,
  type SubtitleFeature,
  type TextStyle,
  unstyled,
} from './styled-text.js';

/** Reads the markup of a WebVTT cue. */
export function readVttStyle(markup: string): Omit<StyledText, 'placement'> {
  const collector = new SpanCollector();
  const features = new Set<SubtitleFeature>();
  // A list instead of recursion: the depth of tags has no limit.
  const open: { readonly nodes: Iterator<VttNode>; readonly style: TextStyle }[] = [
    { nodes: parseCueText(markup)[Symbol.iterator](), style: unstyled },
  ];
  for (let innermost = open.at(-1); innermost !== undefined; innermost = open.at(-1)) {
    const next = innermost.nodes.next();
    if (next.done === true) {
      open.pop();
    } else if (next.value.type === 'text') {
      collector.add(next.value.text, innermost.style);
    } else if (next.value.type === 'timestamp') {
      features.add('word-times');
    } else {
      const style = toStyle(next.value, innermost.style, features);
      open.push({ nodes: next.value.children[Symbol.iterator](), style });
    }
  }
  collector.end();
  return { spans: collector.spans, features };
}

function toStyle(
  { type, classes, annotation }: VttElementNode,
  outer: TextStyle,
  features: Set<SubtitleFeature>,
): TextStyle {
  const colors = classes.map(colorOfVttClass);
  const color = colors.findLast((found) => found !== undefined);
  if (color !== undefined) features.add('colors');
  if (colors.includes(undefined)) features.add('classes');
  if (type === 'i' || type === 'b' || type === 'u') features.add('emphasis');
  if (type === 'v') features.add('voices');
  if (type === 'lang') features.add('languages');
  if (type === 'ruby') features.add('ruby');
  return {
    ...outer,
    isItalic: outer.isItalic || type === 'i',
    isBold: outer.isBold || type === 'b',
    isUnderlined: outer.isUnderlined || type === 'u',
    color: color ?? outer.color,
    voice: type === 'v' ? annotation : outer.voice,
  };
}
