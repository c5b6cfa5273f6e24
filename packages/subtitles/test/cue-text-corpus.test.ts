import { expect, test } from 'vitest';
import { parseCueText, parseVtt, type VttNode } from '../src/index.js';
import { needsCorpus, readCorpusJson } from './corpus.js';

interface CueTextCase {
  readonly id: string;
  readonly payload: string;
  readonly dom: string;
  readonly plain: string;
}

test('the trees of the WebVTT cue text corpus', needsCorpus, () => {
  const { cases } = readCorpusJson('vtt/cue-text.json') as { cases: readonly CueTextCase[] };
  const failures: string[] = [];
  for (const { id, payload, dom, plain } of cases) {
    const [cue] = parseVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${payload}`).cues;
    const tree = parseCueText(cue?.markup?.text ?? cue?.text ?? '');
    const found = ['#document-fragment', ...tree.flatMap((node) => dump(node, '| '))].join('\n');
    if (found !== dom || cue?.text !== plain) failures.push(`${id}: ${found}`);
  }
  expect(failures).toEqual([]);
  expect(cases).toHaveLength(77);
});

/** Formats a node like browser tests format the DOM that it becomes. */
function dump(node: VttNode, indent: string): readonly string[] {
  if (node.type === 'text') return [`${indent}"${node.text}"`];
  if (node.type === 'timestamp') {
    const time = parseFloat(node.seconds.toFixed(3));
    const hours = Math.floor(time / 3600);
    const clock = new Date(Math.round((time % 3600) * 1000)).toISOString().slice(14, 23);
    return [`${indent}<?timestamp ${String(hours).padStart(2, '0')}:${clock}>`];
  }
  const name = ['c', 'v', 'lang'].includes(node.type) ? 'span' : node.type;
  const attributes = [
    ...(node.classes.length > 0 ? [`class="${node.classes.join(' ')}"`] : []),
    ...(node.type === 'lang' ? [`lang="${node.annotation}"`] : []),
    ...(node.type === 'v' ? [`title="${node.annotation}"`] : []),
  ];
  return [
    `${indent}<${name}>`,
    ...attributes.map((attribute) => `${indent}  ${attribute}`),
    ...node.children.flatMap((child) => dump(child, `${indent}  `)),
  ];
}
