import { describe, expect, test } from 'vitest';
import { type Cue, readSubtitles, writeSubtitles } from '../../src/index.js';

/** Text and times of a cue. */
function timedText({ text, startSeconds, endSeconds }: Cue): unknown[] {
  return [startSeconds, endSeconds, text];
}

describe('SCC', () => {
  const scc = (...lines: string[]) => readSubtitles(`Scenarist_SCC V1.0\n\n${lines.join('\n\n')}`);
  const seconds = (frame: number) => (frame * 1001) / 30_000;

  test('pops on when a caption is complete, and is erased', () => {
    // RCL, row 15 column 8, "Hi", EOC, and two seconds later EDM.
    const { cues } = scc(
      '00:00:01:00\t9420 9420 94f4 94f4 c8e9 942f 942f',
      '00:00:03:00\t942c 942c',
    );
    expect(cues.map(timedText)).toEqual([[seconds(35), seconds(90), 'Hi']]);
  });

  test('rolls up row by row', () => {
    const { cues } = scc(
      '00:00:01:00\t9425 9425 94ad 94ad 9470 9470 4fee e580',
      '00:00:02:00\t94ad 94ad 9470 9470 54f7 ef80',
      '00:00:03:00\t942c 942c',
    );
    expect(cues.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(cues.map(({ endSeconds }) => endSeconds)).toEqual([seconds(60), seconds(90)]);
  });

  test('paints on as it is written', () => {
    const { cues } = scc('00:00:01:00\t9429 9429 9470 9470 c8e9', '00:00:02:00\t942c 942c');
    expect(cues.map(timedText)).toEqual([[seconds(34), seconds(60), 'Hi']]);
  });

  test('ends what is painted over, and keeps the other row', () => {
    // "One" and "Two" on two rows, and then "UnoÁ" over "One".
    const { cues } = scc(
      '00:00:01:00\t9429 94d0 4fee e580 9470 54f7 ef80',
      '00:00:02:00\t9429 94d0 d56e ef45 9220',
      '00:00:03:00\t942c',
    );
    expect(cues.map(timedText)).toEqual([
      [seconds(32), seconds(62), 'One\nTwo'],
      [seconds(62), seconds(90), 'UnoÁ\nTwo'],
    ]);
  });

  test('counts dropped frames where a semicolon says so', () => {
    const { cues } = scc('00:01:00;02\t9420 9470 c8e9 942f', '00:10:00;00\t942c');
    expect(cues.map(timedText)).toEqual([[seconds(1803), seconds(17_982), 'Hi']]);
  });

  test('counts the frames of each timecode as its separator says', () => {
    const { cues } = scc('00:00:59:00\t9420 9470 c8e9 942f', '00:10:00;00\t942c');
    expect(cues.map(timedText)).toEqual([[seconds(1773), seconds(17_982), 'Hi']]);
  });

  test('keeps text beyond the width of the screen', () => {
    // Row 15 from column 28, and "One Two".
    const { cues } = scc('00:00:01:00\t9420 94fe 4fee e520 54f7 ef80 942f', '00:00:03:00\t942c');
    expect(cues.map(({ text }) => text)).toEqual(['One Two']);
  });

  test('reports bytes with the wrong parity, and lines without a timecode', () => {
    const { diagnostics } = scc(
      '00:00:01:00\t9420 9470 48e9 942f',
      '00:00:02:00\t942c',
      'nonsense',
    );
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['wrong_parity', 3],
      ['invalid_times', 7],
    ]);
  });

  test('says when there is too little time to send a caption', () => {
    const cues = [0, 0.5].map((start) => ({
      startSeconds: 5 + start,
      endSeconds: 5.5 + start,
      text: 'Far too much text for half a second',
    }));
    expect(writeSubtitles(cues, 'scc').losses.map(({ feature }) => feature)).toEqual([
      'long-rows',
      'delays',
    ]);
  });
});

describe('EBU STL', () => {
  const cue: Cue = { startSeconds: 1, endSeconds: 2, text: 'Hello' };

  test.each([
    ['Latin', '00', 'Ćwiczę żółw, größer, “Ça”'],
    ['Cyrillic', '01', 'Все люди рождаются свободными'],
    ['Arabic', '02', 'يولد جميع الناس أحرارا'],
    ['Greek', '03', 'Όλοι οι άνθρωποι'],
    ['Hebrew', '04', 'כל בני האדם נולדו'],
  ])('writes %s in its table', (_name, table, text) => {
    const { bytes, losses } = writeSubtitles([{ ...cue, text }], 'stl');
    expect(String.fromCharCode(...bytes.subarray(12, 14))).toBe(table);
    expect([losses, readSubtitles(bytes).cues]).toEqual([[], [{ ...cue, text }]]);
  });

  test('says which characters it lacks', () => {
    expect(writeSubtitles([{ ...cue, text: '字幕' }], 'stl').losses).toMatchObject([
      { feature: 'characters' },
    ]);
  });

  test('keeps italics, colours and places', () => {
    const styled: Cue[] = [
      { ...cue, text: 'One two', markup: { format: 'vtt', text: '<i>One</i> <c.yellow>two</c>' } },
      { ...cue, settings: { line: { value: 0, unit: 'row' }, align: 'end' } },
    ];
    const { bytes, losses } = writeSubtitles(styled, 'stl');
    const read = readSubtitles(bytes).cues;
    expect(losses).toEqual([]);
    expect(read[0]?.markup?.text).toMatch(/^<i>One ?<\/i> ?<c.yellow>two<\/c>$/);
    expect(read[1]?.settings).toEqual({ line: { value: 0, unit: 'row' }, align: 'end' });
  });

  test('subtracts the start of the programme, and says so', () => {
    const { bytes } = writeSubtitles([{ ...cue, startSeconds: 36_001, endSeconds: 36_002 }], 'stl');
    bytes.set(new TextEncoder().encode('10000000'), 256);
    const { cues, diagnostics } = readSubtitles(bytes);
    expect([cues, diagnostics[0]?.code]).toEqual([[cue], 'moved_times']);
  });

  test('reads text over several blocks, and reports a cut one', () => {
    const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const { bytes } = writeSubtitles([{ ...cue, text }, cue], 'stl');
    expect(readSubtitles(bytes).cues).toEqual([{ ...cue, text }, cue]);
    expect(readSubtitles(bytes.slice(0, -1)).diagnostics).toMatchObject([
      { code: 'damaged_bytes' },
    ]);
  });

  test.each([0xf0, 0xfe])('leaves out blocks with the number %i', (number) => {
    const text = 'word '.repeat(40).trim();
    const { bytes } = writeSubtitles([{ ...cue, text }], 'stl');
    const [head, first, rest] = [
      bytes.slice(0, 1024),
      bytes.slice(1024, 1152),
      bytes.slice(1152),
    ] as const;
    const other = Uint8Array.from(first);
    other[3] = number;
    const file = Uint8Array.from([...head, ...first, ...other, ...rest]);
    expect(readSubtitles(file).cues).toEqual([{ ...cue, text }]);
  });
});
