import { expect, test } from 'vitest';
import { type Cue, readSubtitles } from '../../src/index.js';

/** The cues and diagnostics of a TTML document with a body. */
function read(body: string, { head = '', root = '' } = {}) {
  return readSubtitles(
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ${root}><head>${head}</head><body>${body}</body></tt>`,
  );
}

function timedText({ startSeconds, endSeconds, text }: Cue): unknown[] {
  return [startSeconds, endSeconds, text];
}

test.each([
  ['0:00:02.07', '0:00:05.5', 2.07, 5.5],
  ['1:02.250', '1:03', 62.25, 63],
  ['39.5', '41', 39.5, 41],
])('reads times as files write them besides the standard: %s to %s', (begin, end, start, stop) => {
  const { cues } = read(`<div><p begin="${begin}" end="${end}">A</p></div>`);
  expect(cues.map(timedText)).toEqual([[start, stop, 'A']]);
});

test('shows the elements of a sequence one after the other', () => {
  const body = `<div timeContainer="seq">
    <p dur="2s">First</p>
    <p begin="1s" dur="2s">Second</p>
    <div timeContainer="seq"><p dur="1s">Third</p></div>
    <p end="1s">Fourth</p>
  </div><div><p begin="0s" end="1s">Beside them</p></div>`;
  expect(read(body).cues.map(timedText)).toEqual([
    [0, 2, 'First'],
    [3, 5, 'Second'],
    [5, 6, 'Third'],
    [6, 7, 'Fourth'],
    [0, 1, 'Beside them'],
  ]);
});

test('leaves out text of a sequence, and of spans that the paragraph ends before', () => {
  const sequence =
    '<div><p timeContainer="seq" begin="5s" dur="9s">Never <span dur="2s">Shown</span> never</p></div>';
  expect(read(sequence).cues.map(timedText)).toEqual([[5, 7, 'Shown']]);
  const late =
    '<div><p begin="0s" end="10s"><span begin="5s">Shown</span><span begin="10s" dur="5s">Late</span></p></div>';
  expect(read(late).cues.map(timedText)).toEqual([[5, 10, 'Shown']]);
});

test('shows a text that nothing ends until the next one begins, and the last for four seconds', () => {
  const body =
    '<div><p begin="1s">One</p><p begin="3s"><span>Two</span> <span begin="1s">and more</span></p></div>';
  const { cues, diagnostics } = read(body);
  expect(cues.map(timedText)).toEqual([
    [1, 3, 'One'],
    [3, 4, 'Two'],
    [4, 8, 'Two and more'],
  ]);
  expect(diagnostics).toEqual([]);
});

test('shows the text of a document without any times', () => {
  const { cues, diagnostics } = read('<div><p>Always</p></div>');
  expect([cues.map(timedText), diagnostics]).toEqual([[[0, 4, 'Always']], []]);
});

test('shows a text only while its region is', () => {
  const head = '<layout><region xml:id="r" begin="2s" dur="3s"/></layout>';
  const { cues } = read('<div><p region="r" begin="0s" end="9s">A</p></div>', { head });
  expect(cues.map(timedText)).toEqual([[2, 5, 'A']]);
});

test('leaves out metadata and elements of other namespaces', () => {
  const body =
    '<div><p begin="0s" end="1s"><metadata><x:note xmlns:x="urn:x">Note</x:note></metadata><ttm:desc>About</ttm:desc>Shown<br/><span>too</span></p></div>';
  expect(read(body).cues.map(timedText)).toEqual([[0, 1, 'Shown\ntoo']]);
});

test('reads brackets that begin no tag as text', () => {
  const { cues } = read('<div><p begin="0s" end="1s">1 < 2 << 3 <span>>> so</span></p></div>');
  expect(cues[0]?.text).toBe('1 < 2 << 3 >> so');
});

test('reads the lyrics of Apple by the line, with times of the song', () => {
  const body = `<div begin="19.764" end="59.300"><p begin="19.764" end="21.9"><span begin="19.764" end="20.105">When</span> <span begin="20.105" end="21.9">you</span></p></div>`;
  const root = 'xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Word"';
  expect(read(body, { root }).cues.map(timedText)).toEqual([[19.764, 21.9, 'When you']]);
});
