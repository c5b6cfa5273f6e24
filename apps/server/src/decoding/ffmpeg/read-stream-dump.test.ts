import { expect, test } from 'vitest';
import { readStreamDump } from './read-stream-dump.js';

const dump = `[avi @ 0x563c25315840] Codec (zmbv) not on whitelist 'aac,mp3'
Input #0, avi, from 'file:/data/recording':
  Metadata:
    title           : The whole file
  Duration: 00:00:03.64, start: 0.000000, bitrate: 94 kb/s
  Stream #0:0: Video: zmbv (ZMBV / 0x56424D5A), none, 160x120, SAR 1:1 DAR 4:3, 10 fps, 10 tbr, 10 tbn
  Stream #0:1(ger): Audio: opus, 48000 Hz, mono, fltp (default)
    Metadata:
      title           : Stream #9
  Stream #0:2[0x102](eng): Audio: aac (LC) ([15][0][0][0] / 0x000F), 44100 Hz, 5.1(side), fltp, 128 kb/s
  Stream #0:3: Audio: pcm_s16le ([1][0][0][0] / 0x0001), 8000 Hz, 3 channels (FL+FR+LFE), s16, 384 kb/s
  Stream #0:4: Audio: none, 0 channels
  Stream #0:5: Video: mjpeg (Baseline), none, 90k tbr, 90k tbn (attached pic)
At least one output file must be specified`;

test('the streams of a file are read from what ffmpeg writes about it', () => {
  expect(readStreamDump(dump).streams).toMatchObject([
    { index: 0, codec_type: 'video', codec_name: 'zmbv' },
    {
      index: 1,
      codec_type: 'audio',
      codec_name: 'opus',
      sample_rate: 48_000,
      channels: 1,
      disposition: { default: 1, attached_pic: 0 },
      tags: { language: 'ger', title: 'Stream #9' },
    },
    {
      index: 2,
      codec_name: 'aac',
      sample_rate: 44_100,
      channels: 6,
      channel_layout: '5.1(side)',
      disposition: { default: 0 },
      tags: { language: 'eng' },
    },
    { index: 3, channels: 3, channel_layout: '3 channels (FL+FR+LFE)' },
    { index: 4, codec_type: 'audio', codec_name: undefined },
    { index: 5, codec_type: 'video', disposition: { attached_pic: 1 } },
  ]);
});

test('text without streams has none', () => {
  expect(readStreamDump('')).toEqual({ streams: [] });
});
