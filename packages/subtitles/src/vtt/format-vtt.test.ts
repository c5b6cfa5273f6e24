import { expect, test } from 'vitest';
import { formatVtt } from './format-vtt.js';
import { parseVtt } from './parse-vtt.js';

test('style sheets, regions, ids, settings and escaped text', () => {
  const region = {
    id: 'top',
    widthPercent: 40,
    lines: 2,
    regionAnchor: { xPercent: 0, yPercent: 100 },
    viewportAnchor: { xPercent: 10, yPercent: 90.5 },
    isScrolling: true,
  };
  const cue = {
    id: 'a\n-->b',
    startSeconds: 1,
    endSeconds: 360_000,
    text: 'AT&T <b> --> \n\nend',
    settings: {
      vertical: 'lr',
      line: { value: -1, unit: 'row', align: 'center' },
      position: { percent: 12.5, align: 'line-right' },
      sizePercent: 1e-7,
      align: 'end',
    },
  } as const;
  const stylesheets = ['::cue { color: red }\n\n/* --> */'];
  expect(formatVtt([cue], { regions: [region], stylesheets })).toBe(`WEBVTT

STYLE
::cue { color: red }
/* --\\> */

REGION
id:top
width:40%
lines:2
regionanchor:0%,100%
viewportanchor:10%,90.5%
scroll:up

a ->b
00:00:01.000 --> 100:00:00.000 vertical:lr line:-1,center position:12.5%,line-right size:0.000000% align:end
AT&amp;T &lt;b&gt; --&gt; 
<c></c>
end
`);
});

test('what a file says is written and read without change', () => {
  const file = `WEBVTT

STYLE
::cue(b) { color: red }

REGION
id:top
lines:2

intro
00:00:01.000 --> 00:00:02.500 region:top align:left
<v Ann>Tom &amp; <b>Jerry</b>

00:00:03.000 --> 00:00:04.000 line:10%,end
Plain
`;
  const { cues, regions, stylesheets } = parseVtt(file);
  expect(formatVtt(cues, { regions, stylesheets })).toBe(file);
});

test('an empty file has its signature', () => {
  expect(formatVtt([])).toBe('WEBVTT\n');
});

test('an arrow in markup does not end the cue', () => {
  const markup = { format: 'vtt', text: '<i>a --> b' } as const;
  const file = formatVtt([{ startSeconds: 0, endSeconds: 1, text: 'a --> b', markup }]);
  expect(parseVtt(file).cues[0]?.text).toBe('a --> b');
});

test('a setting that is no number is refused', () => {
  const cue = { startSeconds: 0, endSeconds: 1, text: '', settings: { sizePercent: Number.NaN } };
  expect(() => formatVtt([cue])).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
});
