import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsPocketsphinx, speech, speechText, temporaryFolder } from '@earshot/server/testing';
import { parseSrt, parseVtt } from '@earshot/subtitles';
import { describe, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

const folder = temporaryFolder();
const talk = `1
00:00:01,000 --> 00:00:03,000
<i>Good morning</i>

2
00:00:02,500 --> 00:00:03,000
The meeting is on Friday at three in the afternoon, please bring the report with you
`;
writeFileSync(join(folder, 'talk.srt'), talk);

const subtitles = (...parameters: string[]) => earshot(['subtitles', ...parameters], { folder });

describe('transcribe', () => {
  needsPocketsphinx();
  it.each([
    ['--srt', parseSrt],
    ['--vtt', parseVtt],
  ])('%s prints captions', async (option, parse) => {
    const { code, output } = await earshot(['transcribe', '-', '--local', '--quiet', option], {
      input: speech,
    });
    expect(code).toBe(0);
    const { cues, diagnostics } = parse(output);
    expect(diagnostics).toEqual([]);
    expect(cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(speechText);
  });
});

describe('subtitles convert', () => {
  it('writes the format of the name of the output', async () => {
    const { code, output, errors } = await subtitles('convert', 'talk.srt', 'talk.vtt');
    expect([code, output, errors]).toEqual([0, '', '']);
    const { cues } = parseVtt(readFileSync(join(folder, 'talk.vtt')));
    expect(cues[0]).toMatchObject({ startSeconds: 1, text: 'Good morning' });
    expect(cues[0]?.markup?.text).toBe('<i>Good morning</i>');
  });

  it('prints without an output file, and reports what the format cannot hold', async () => {
    const { code, output, errors } = await subtitles('convert', 'talk.srt', '--to', 'txt');
    expect(code).toBe(0);
    expect(output).toContain('Good morning');
    expect(errors).not.toBe('');
  });

  it('reads other formats, in other encodings, and says so', async () => {
    const script = 'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,';
    const text = Buffer.from(
      `[Events]\n${script}Gr\xFC\xDFe aus K\xF6ln, sch\xF6ne Gr\xFC\xDFe\n`,
      'latin1',
    );
    writeFileSync(join(folder, 'talk.ass'), text);
    const { code, errors } = await subtitles('convert', 'talk.ass', 'from-ass.vtt');
    expect([code, errors]).toEqual([0, expect.stringContaining('windows-1252')]);
    const { cues } = parseVtt(readFileSync(join(folder, 'from-ass.vtt')));
    expect(cues).toEqual([
      { startSeconds: 1, endSeconds: 2, text: 'Grüße aus Köln, schöne Grüße' },
    ]);
  });

  it('writes binary subtitles, which it reads again', async () => {
    const written = await subtitles('convert', 'talk.srt', 'talk.stl', '--frame-rate', '24');
    expect([written.code, written.errors]).toEqual([0, '']);
    const { output } = await subtitles('convert', 'talk.stl', '--to', 'srt');
    expect(parseSrt(output).cues[0]).toMatchObject({ startSeconds: 1, text: 'Good morning' });
  });

  it('names what a file is that has no captions', async () => {
    writeFileSync(join(folder, 'page.srt'), '<!doctype html><title>Not found</title>');
    const { code, errors, output } = await subtitles('convert', 'page.srt', '--to', 'vtt');
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/page\.srt has no captions\n.*an HTML page/);
  });

  it('reads standard input', async () => {
    const { output } = await earshot(['subtitles', 'convert', '-', '--to', 'vtt'], {
      input: Buffer.from(talk),
    });
    expect(parseVtt(output).cues).toHaveLength(2);
  });

  it.each([
    ['a format that is missing', ['talk.srt'], 2, /--to/],
    ['an ending that is none', ['talk.srt', 'talk.doc'], 2, /talk\.doc/],
    ['a file that is not there', ['none.srt', 'none.vtt'], 1, /none\.srt/],
  ])('%s is reported in a line', async (_name, parameters, code, message) => {
    const failed = await subtitles('convert', ...parameters);
    expect(failed.errors).toMatch(message);
    expect([failed.code, failed.output]).toEqual([code, '']);
  });
});

describe('subtitles validate', () => {
  it('prints findings and ends with 1', async () => {
    const { code, output, errors } = await subtitles('validate', 'talk.srt');
    expect(code).toBe(1);
    expect(output).toMatch(/^error {3}overlap .*Cue 1/m);
    expect(output).toMatch(/^error {3}row-length .*Cue 2/m);
    expect(errors).toMatch(/^2 captions, \d+ errors and \d+ warnings by the profile compliance$/m);
  });

  it('ends with 1 when a caption could not be read', async () => {
    const broken =
      '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n\n2\n00:00:0x,000 --> 00:00:09,000\nGone\n';
    writeFileSync(join(folder, 'broken.srt'), broken);
    const { code, errors } = await subtitles('validate', 'broken.srt', '--profile', 'bbc');
    expect(code).toBe(1);
    expect(errors).toMatch(/^broken\.srt:6: /m);
    expect(errors).toMatch(/^1 captions, and 1 that could not be read, 0 errors/m);
  });

  it('is not an error when the reader closes early', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `${index}\n00:00:01,000 --> 00:00:01,001\nA\n`,
    );
    writeFileSync(join(folder, 'long.srt'), rows.join('\n'));
    const { errors } = await earshot(['subtitles', 'validate', 'long.srt'], {
      folder,
      during: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    });
    expect(errors).toMatch(/^(20000 captions, [^\n]+\n)?$/);
  });

  it('prints findings as JSON, and ends with 0 when there are no errors', async () => {
    writeFileSync(join(folder, 'good.srt'), '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n');
    const { code, output } = await subtitles('validate', 'good.srt', '--profile', 'bbc', '--json');
    expect([code, JSON.parse(output)]).toEqual([0, []]);
  });
});

describe('subtitles retime', () => {
  it('moves every time', async () => {
    const changes = ['--frame-rates', '25:50', '--stretch', '4', '--shift', '-1.5'];
    const { output } = await subtitles('retime', 'talk.srt', ...changes);
    expect(parseSrt(output).cues.map(({ startSeconds }) => startSeconds)).toEqual([0.5, 3.5]);
  });

  it('refuses a shift that would lose captions, and says how far it may go', async () => {
    const { code, errors, output } = await subtitles('retime', 'talk.srt', '--shift', '-3');
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/shiftSeconds is -3, but must be above -3/);
  });

  it.each([
    [['convert', 'talk.srt', '--to', 'vtt', '--encoding', 'utf-9']],
    [['retime', 'talk.srt']],
    [['retime', 'talk.srt', '--shift', 'soon']],
    [['retime', 'talk.srt', '--frame-rates', '25']],
  ])('%j is wrong use, and ends with 2', async (parameters) => {
    expect((await subtitles(...parameters)).code).toBe(2);
  });
});
