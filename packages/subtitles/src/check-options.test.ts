import { expect, test } from 'vitest';
import * as subtitles from './index.js';

const cues = [{ startSeconds: 0, endSeconds: 1, text: 'Good evening.' }];
const transcription = { utterances: [{ start: 0, end: 1, text: 'Good evening.' }] };
const file = '1\n00:00:01,000 --> 00:00:02,000\nHi\n';

// A program without types passes what it has.
const calls: Readonly<Record<string, readonly [call: (extra: object) => unknown, meant: string]>> =
  {
    convert: [(extra) => subtitles.convert(file, { to: 'vtt', ...extra }), 'to,from,language'],
    'convert from': [(from) => subtitles.convert(file, { to: 'vtt', from }), 'encoding,format'],
    createParser: [(extra) => subtitles.createParser({ format: 'srt', ...extra }), 'format,enc'],
    createSegmenter: [(extra) => subtitles.createSegmenter(extra), 'profile,speakers'],
    formatItt: [(extra) => subtitles.formatItt(cues, extra), 'language,frameRate,onLoss'],
    formatScc: [(extra) => subtitles.formatScc(cues, extra), 'frameRate,onLoss'],
    formatSrt: [(extra) => subtitles.formatSrt(cues, extra), 'firstNumber,hasOverrides'],
    formatSrtChunks: [(extra) => [...subtitles.formatSrtChunks(cues, extra)], 'firstNumber'],
    formatStl: [(extra) => subtitles.formatStl(cues, extra), 'language,frameRate,onLoss'],
    formatTtml: [(extra) => subtitles.formatTtml(cues, extra), 'language'],
    formatVtt: [(extra) => subtitles.formatVtt(cues, extra), 'regions,stylesheets,onLoss'],
    formatVttChunks: [(extra) => [...subtitles.formatVttChunks(cues, extra)], 'regions'],
    fromOpenAI: [(extra) => subtitles.fromOpenAI({ segments: [] }, extra), 'missingTimes'],
    fromWhisper: [(extra) => subtitles.fromWhisper({ segments: [] }, extra), 'missingTimes'],
    generateSubtitles: [
      (extra) => subtitles.generateSubtitles(transcription, {}, extra),
      'audioSeconds',
    ],
    subtitles_config: [(extra) => subtitles.generateSubtitles(transcription, extra), 'formats'],
    parseAss: [(extra) => subtitles.parseAss('', extra), 'encoding'],
    parseLrc: [(extra) => subtitles.parseLrc('', extra), 'encoding'],
    parseMicroDvd: [(extra) => subtitles.parseMicroDvd('', extra), 'encoding,frameRate'],
    parseSami: [(extra) => subtitles.parseSami('', extra), 'encoding,language'],
    parseSbv: [(extra) => subtitles.parseSbv('', extra), 'encoding'],
    parseScc: [(extra) => subtitles.parseScc('', extra), 'encoding,frameRate'],
    parseSrt: [(extra) => subtitles.parseSrt(file, extra), 'encoding'],
    parseStl: [(extra) => subtitles.parseStl(new Uint8Array(1024), extra), 'encoding,frameRate'],
    parseSubtitles: [(extra) => subtitles.parseSubtitles(file, extra), 'encoding,format'],
    parseTtml: [(extra) => subtitles.parseTtml('', extra), 'encoding'],
    parseVtt: [(extra) => subtitles.parseVtt('WEBVTT', extra), 'encoding'],
    'profiles.compliance': [(extra) => subtitles.profiles.compliance('en', extra), 'children'],
    'profiles.netflix': [(extra) => subtitles.profiles.netflix('en', extra), 'children,sdh'],
    readSubtitles: [(extra) => subtitles.readSubtitles(file, extra), 'encoding,format'],
    retime: [(extra) => subtitles.retime(cues, extra), 'frameRates,stretch,shiftSeconds'],
    'retime frameRates': [
      (extra) => subtitles.retime(cues, { frameRates: { from: 25, to: 24, ...extra } }),
      'from,to',
    ],
    segment: [(extra) => subtitles.segment(transcription, extra), 'profile,speakers'],
    'segment speakers': [
      (extra) => subtitles.segment(transcription, { speakers: { style: 'label', ...extra } }),
      'style,name',
    ],
    validate: [
      (extra) => subtitles.validate(cues, subtitles.profiles.default('en'), extra),
      'words',
    ],
    writeSubtitles: [(extra) => subtitles.writeSubtitles(cues, 'srt', extra), 'language,frameRate'],
  };

test.each(Object.entries(calls))('%s refuses an option that does not exist', (_, [call, meant]) => {
  expect(() => call({ volume: 1 })).toThrow(
    expect.objectContaining({
      name: 'SubtitlesError',
      code: 'invalid_argument',
      path: 'volume',
      message: expect.stringContaining(`volume is no option: is it ${meant}`),
    }),
  );
});

test('what is converted is written with the options of its format, and without those of others', () => {
  const options = { language: 'fr', frameRate: '25' } as const;
  for (const to of subtitles.subtitleFormats)
    expect(subtitles.convert(file, { to, ...options }).text).not.toBe('');
  expect(subtitles.convert(file, { to: 'ttml', ...options }).text).toContain('xml:lang="fr"');
  expect(subtitles.convert(file, { to: 'scc', ...options }).text).toContain('00:00:00:16');
});
