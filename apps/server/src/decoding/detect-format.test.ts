import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { detectBytes, detectFormat } from './detect-format.js';
import { mpegChannelCount } from './mpeg-frames.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Frames of MPEG-1 layer 3, 128 kbit/s, 44.1 kHz. */
const mp3Frames = (count: number, fourth = 0x64): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, () => {
      const frame = Buffer.alloc(417);
      frame.set([0xff, 0xfb, 0x90, fourth]);
      return frame;
    }),
  );

/** Packets of a transport stream: as they are, or of 192 bytes with a time code before each. */
function transportPackets(packetBytes: 188 | 192): Buffer {
  const packets = Buffer.alloc(8 * packetBytes);
  for (let at = packetBytes - 188; at < packets.length; at += packetBytes) packets[at] = 0x47;
  return packets;
}

function id3Tag(length: number): Buffer {
  const tag = Buffer.alloc(10 + length);
  tag.write('ID3\u0004', 'latin1');
  tag.set([(length >> 21) & 0x7f, (length >> 14) & 0x7f, (length >> 7) & 0x7f, length & 0x7f], 6);
  return tag;
}

describe('the first bytes decide', () => {
  test.each([
    ['wav', latin('RIFFxxxxWAVEfmt ')],
    ['wav', latin('RF64xxxxWAVEds64')],
    ['avi', latin('RIFFxxxxAVI LIST')],
    ['mp4', latin('\0\0\0\u0018ftypM4A ')],
    ['mp4', latin('\0\0\0\u0008wide\0\0\0\0mdat')],
    ['opus', latin(`OggS${'\0'.repeat(24)}OpusHead`)],
    ['vorbis', latin(`OggS${'\0'.repeat(24)}\u0001vorbis`)],
    ['ogg', latin(`OggS${'\0'.repeat(24)}\u007fFLAC`)],
    ['flac', latin('fLaC\0\0\0\u0022')],
    ['webm', latin('\u001aE\u00df\u00a3\u0042\u0082\u0084webm')],
    ['matroska', latin('\u001aE\u00df\u00a3\u0042\u0082\u0088matroska')],
    ['aiff', latin('FORMxxxxAIFCFVER')],
    ['amr', latin('#!AMR-WB\n')],
    ['caf', latin('caff\0\u0001')],
    ['au', latin('.snd\0\0\0\u0018')],
    ['sphere', latin('NIST_1A\n   1024\n')],
    ['mxf', Buffer.from('060e2b34020501010d010201', 'hex')],
    ['mpeg-ts', transportPackets(188)],
    ['mpeg-ts', transportPackets(192)],
    ['mp3', mp3Frames(3)],
    ['mp3', Buffer.concat([Buffer.alloc(700), mp3Frames(4)])],
  ])('%s', (id, bytes) => {
    expect(detectBytes(bytes)).toEqual({ id });
  });

  test.each([
    ['an empty file', ''],
    ['a PDF document', '%PDF-1.7'],
    ['a ZIP archive or an office document', 'PK\u0003\u0004'],
    ['a playlist, which holds no sound itself', '#EXTM3U\nfile:///etc/passwd'],
    ['a playlist, which holds no sound itself', "ffconcat version 1.0\nfile '/etc/passwd'"],
    ['an HTML page', '\n<!DOCTYPE html>'],
    ['a JSON document', '{"audio": 1}'],
    ['plain text', 'Dear Sir or Madam'],
    ['a file of an unknown format, or samples without a header', '\u0000\u0001\u0002\u0003'],
  ])('%s', (description, content) => {
    expect(detectBytes(latin(content))).toMatchObject({ description });
  });

  test('any bytes are something', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
        const found = detectBytes(bytes);
        expect(found.id ?? found.description).toBeTruthy();
      }),
    );
  });
});

test('one frame that nothing follows is no MP3 file', () => {
  const bytes = Buffer.concat([mp3Frames(1), Buffer.alloc(2000)]);
  expect(detectBytes(bytes)).toMatchObject({
    description: 'a file of an unknown format, or samples without a header',
  });
});

test('what looks like a frame at the end of other bytes is no MP3 file', () => {
  const bytes = Buffer.concat([Buffer.alloc(2000), mp3Frames(1).subarray(0, 300)]);
  expect(detectBytes(bytes)).toMatchObject({
    description: 'a file of an unknown format, or samples without a header',
  });
  const cut = mp3Frames(1).subarray(0, 300);
  expect(detectBytes(cut)).toEqual({ id: 'mp3' });
});

test('the channels of MPEG audio', () => {
  expect(mpegChannelCount(mp3Frames(3))).toBe(2);
  expect(mpegChannelCount(mp3Frames(3, 0xc4))).toBe(1);
  expect(mpegChannelCount(Buffer.from('text'))).toBeUndefined();
});

describe('a file', () => {
  const write = (bytes: Buffer): string => {
    const path = join(temporaryFolder(), 'recording.txt');
    writeFileSync(path, bytes);
    return path;
  };

  test('with ID3 tags is what follows them, however long they are', async () => {
    for (const length of [0, 100, 300_000])
      expect(await detectFormat(write(Buffer.concat([id3Tag(length), mp3Frames(3)])))).toEqual({
        id: 'mp3',
      });
    const tagged = Buffer.concat([id3Tag(20_000), id3Tag(10), latin('fLaC\0\0\0\u0022')]);
    expect(await detectFormat(write(tagged))).toEqual({ id: 'flac' });
  });

  test('of nothing but tags is no audio', async () => {
    const tags = Buffer.concat(Array.from({ length: 100 }, () => id3Tag(10)));
    expect(await detectFormat(write(tags))).toMatchObject({ isEmpty: false });
  });
});
