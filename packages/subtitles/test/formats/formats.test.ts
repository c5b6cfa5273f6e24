import { describe, expect, test } from 'vitest';
import { type Cue, mergeRollUp, readSubtitles } from '../../src/index.js';

/** Text, times, and what a cue has beyond them. */
function essence({ text, startSeconds, endSeconds, markup, settings }: Cue): unknown[] {
  return [startSeconds, endSeconds, markup?.text ?? text, ...(settings ? [settings] : [])];
}

/** Text and times of a cue. */
function timedText({ text, startSeconds, endSeconds }: Cue): unknown[] {
  return [startSeconds, endSeconds, text];
}

describe('ASS', () => {
  const script = `[Script Info]
ScriptType: v4.00+
PlayResX: 640
PlayResY: 480

[V4+ Styles]
Format: Name, PrimaryColour, Bold, Italic, Alignment
Style: Default,&H00FFFFFF,0,0,2
Style: Sign,&H0000FFFF,0,-1,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not shown
Dialogue: 0,0:00:05.00,0:00:06.50,Sign,,0,0,0,,A sign, with a comma
Dialogue: 0,0:00:01.00,0:00:02.00,Default,Ann,0,0,0,,{\\i1}Hello{\\i0}\\Nthere{comment}
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\pos(320,48)\\an8}At a point
Dialogue: 0,0:00:09.00,0:00:10.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}
Dialogue: 0,0:00:xx.00,0:00:10.00,Default,,0,0,0,,Broken
`;

  test('gives styles, overrides, names and places', () => {
    const { cues, diagnostics, format } = readSubtitles(script);
    expect(format).toBe('ass');
    expect(cues.map(essence)).toEqual([
      [1, 2, '<v Ann><i>Hello</i></v><v Ann>\nthere</v>'],
      [5, 6.5, '<c.yellow><i>A sign, with a comma</i></c>', { line: { value: 0, unit: 'row' } }],
      [
        7,
        8,
        'At a point',
        {
          line: { value: 10, unit: 'percent', align: 'start' },
          position: { percent: 50, align: 'center' },
          align: 'center',
        },
      ],
    ]);
    expect(diagnostics).toMatchObject([{ code: 'invalid_times', line: 18 }]);
  });

  test('of version 4 counts alignments otherwise', () => {
    const old =
      '[V4 Styles]\nFormat: Name, Alignment\nStyle: Top,6\n[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,Top,Up\n';
    expect(readSubtitles(old).cues[0]?.settings).toEqual({ line: { value: 0, unit: 'row' } });
  });
});

describe('TTML', () => {
  const document = (parameters: string, body: string, head = '') =>
    `<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ${parameters}><tt:head>${head}</tt:head><tt:body>${body}</tt:body></tt:tt>`;

  test.each([
    ['', 'begin="00:00:01.500" end="00:00:02.250"', 1.5, 2.25],
    ['', 'begin="1.5s" dur="750ms"', 1.5, 2.25],
    ['ttp:frameRate="25"', 'begin="00:00:01:05" end="00:00:02:00"', 1.2, 2],
    [
      'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"',
      'begin="24f" end="48f"',
      1.001,
      2.002,
    ],
    ['ttp:tickRate="10000000"', 'begin="15000000t" end="20000000t"', 1.5, 2],
    [
      'ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"',
      'begin="00:01:00:02" end="00:10:00:00"',
      (1800 * 1001) / 30_000,
      (17_982 * 1001) / 30_000,
    ],
  ])('reads times with %s: %s', (parameters, times, start, end) => {
    const [cue] = readSubtitles(
      document(parameters, `<tt:div><tt:p ${times}>A</tt:p></tt:div>`),
    ).cues;
    expect(cue?.startSeconds).toBeCloseTo(start, 9);
    expect(cue?.endSeconds).toBeCloseTo(end, 9);
  });

  test('adds the times of the elements around, and gives each change of the text a cue', () => {
    const body =
      '<tt:div begin="10s"><tt:p begin="1s" end="4s"><tt:span end="1s">A</tt:span><tt:span begin="1s">B</tt:span></tt:p></tt:div>';
    expect(readSubtitles(document('', body)).cues.map(essence)).toEqual([
      [11, 12, 'A'],
      [12, 14, 'B'],
    ]);
  });

  test('reads styles and regions, white space and references', () => {
    const head =
      '<tt:styling><tt:style xml:id="a" tts:color="yellow"/><tt:style xml:id="b" style="a" tts:fontStyle="italic"/></tt:styling><tt:layout><tt:region xml:id="r" tts:origin="10% 5%" tts:extent="80% 20%" tts:displayAlign="before" tts:textAlign="center"/></tt:layout>';
    const body =
      '<tt:div><tt:p begin="0s" end="1s" region="r" style="b">\n  Tom &amp;\n  Jerry<tt:br/>ran &#233;</tt:p></tt:div>';
    expect(readSubtitles(document('', body, head)).cues.map(essence)).toEqual([
      [0, 1, '<c.yellow><i>Tom &amp; Jerry\nran é</i></c>', { line: { value: 0, unit: 'row' } }],
    ]);
  });

  test('reports a paragraph without an end', () => {
    const body = '<tt:div><tt:p>Never</tt:p><tt:p begin="1s" end="2s">Shown</tt:p></tt:div>';
    const { cues, diagnostics } = readSubtitles(document('', body));
    expect([cues.length, diagnostics[0]?.code]).toEqual([1, 'missing_times']);
  });
});

test.each([
  [
    'sbv',
    '0:00:01.000,0:00:02.500\nOne\ntwo\n\n0:00:03.000,0:00:04.000\nThree\n',
    [
      [1, 2.5, 'One\ntwo'],
      [3, 4, 'Three'],
    ],
  ],
  [
    'lrc',
    '[ar:Nobody]\n[offset:+500]\n[00:01.50][00:05.50]Again\n[00:03.00]\n',
    [
      [1, 2.5, 'Again'],
      [5, 10, 'Again'],
    ],
  ],
  ['lrc', '[00:01.00]<00:01.00>One <00:01.50>two\n[00:02.00]\n', [[1, 2, 'One <00:00:01.500>two']]],
  [
    'microdvd',
    '{1}{1}25.000\n{25}{50}{y:i}One|{c:$0000FF}two\n{75}{}Open',
    [
      [1, 2, '<i>One</i><c.red>\ntwo</c>'],
      [3, 7, 'Open'],
    ],
  ],
  ['microdvd', '{1}{1}1000\n{10}{2500}In milliseconds', [[0.01, 2.5, 'In milliseconds']]],
  [
    'sami',
    '<SAMI><BODY><SYNC Start=0><P Class=ENCC ID=Source>Ann:<P Class=ENCC><i>Hello</i><SYNC Start=900><P Class=ENCC>&nbsp;',
    [[0, 0.9, 'Ann:\n<i>Hello</i>']],
  ],
  [
    'sami',
    '<SAMI><BODY><SYNC Start=1000><P Class=ENCC>Tom &amp; <i>Jerry</i><br>ran\n<SYNC Start=2000><P Class=ENCC>&nbsp;\n<SYNC Start=3000><P Class=ENCC>Last',
    [
      [1, 2, 'Tom &amp; <i>Jerry</i>\nran'],
      [3, 7, 'Last'],
    ],
  ],
])('%s gives its cues: %j', (format, file, cues) => {
  const read = readSubtitles(file);
  expect([read.format, read.cues.map(essence), read.diagnostics]).toEqual([format, cues, []]);
});

test('SAMI with two languages gives the one that is asked for, and names the other', () => {
  const file =
    '<SAMI><STYLE>.ENCC {lang: en-US;} .FRCC {lang: fr-FR;}</STYLE><SYNC Start=0><P Class=ENCC>Yes<P Class=FRCC>Oui<SYNC Start=900><P Class=ENCC>&nbsp;<P Class=FRCC>&nbsp;';
  const { cues, diagnostics } = readSubtitles(file);
  expect([cues.map(essence), diagnostics[0]?.code]).toEqual([
    [[0, 0.9, 'Yes']],
    'ignored_language',
  ]);
  expect(readSubtitles(file, { language: 'fr' }).cues[0]?.text).toBe('Oui');
});

test('MicroDVD without a frame rate says which one is assumed', () => {
  expect(readSubtitles('{24}{48}Hello').diagnostics).toMatchObject([
    { code: 'assumed_frame_rate' },
  ]);
  expect(readSubtitles('{25}{50}Hello', { frameRate: '25' })).toMatchObject({
    cues: [{ startSeconds: 1, endSeconds: 2 }],
    diagnostics: [],
  });
});

describe('captions that scroll up', () => {
  const rollUp = `WEBVTT

00:00:00.160 --> 00:00:03.429 align:start position:0%
 
first<00:00:00.960><c> words</c>

00:00:03.429 --> 00:00:03.439 align:start position:0%
first words
 

00:00:03.439 --> 00:00:05.749 align:start position:0%
first words
then<00:00:03.760><c> more</c>
`;

  test('become one cue for each row, with a diagnostic', () => {
    const { cues, diagnostics } = readSubtitles(rollUp);
    expect(cues.map(timedText)).toEqual([
      [0.16, 3.439, 'first words'],
      [3.439, 5.749, 'then more'],
    ]);
    expect(cues[1]?.markup?.text).toBe('then<00:00:03.760><c> more</c>');
    expect(diagnostics.map(({ code }) => code)).toContain('merged_roll_up');
    expect(readSubtitles(rollUp, { mergesRollUp: false }).cues).toHaveLength(3);
  });

  test('are distinguished from captions that only repeat a word', () => {
    const cues = ['No.', 'No.', 'Yes.', 'Why?'].map((text, index) => ({
      startSeconds: index,
      endSeconds: index + 1,
      text,
    }));
    expect(mergeRollUp(cues)).toBe(cues);
  });
});

test.each([
  ['a PDF document', '%PDF-1.7 1 0 obj'],
  ['a ZIP archive', 'PK\u0003\u0004 word/document.xml'],
  ['an HTML page', '<!doctype html><title>404</title>'],
  ['the index of DVD subtitles', '# VobSub index file, v7'],
  ['MPL2', '[10][20]Hello'],
  ['JSON', '{"text": "Hello"}'],
  ['was read as srt and has no caption', 'Dear Sir or Madam'],
])('a file that is %s is refused by its name', (name, content) => {
  const read = () => readSubtitles(new TextEncoder().encode(content));
  expect(read).toThrow(expect.objectContaining({ code: 'unreadable', path: 'source' }));
  expect(read).toThrow(name);
});
