import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { createFileDecoder } from '../src/decoding/index.js';
import { hasFfmpeg } from './support/media.js';
import { temporaryFolder } from './support/server-process.js';

const isLong = process.env['EARSHOT_LONG_TESTS'] === '1';
const timeoutMs = isLong ? 1_800_000 : 240_000;

/** Containers of the short form. */
const usual = [
  'matroska',
  'mp4',
  'mpegts',
  'mpeg',
  'ogv',
  'flv',
  'asf',
  'webm',
  'nut',
  'dv',
  'gxf',
];

/**
 * Muxers that do not write a container file: those for devices and networks, for checksums, without
 * a header, and with several files.
 */
const others =
  /^(?:alsa|caca|fbdev|opengl|oss|pulse|sdl2?|xv|rtp.*|rtsp|sap|video4linux2|v4l2|null|tee|fifo.*|.*hash|md5|crc|framecrc|frame.*|uncodedframecrc|.*segment|image2.*|hls|dash|hds|smoothstreaming|mkvtimestamp_v2|ffmetadata|webm_(?:chunk|dash_manifest)|chromaprint|[fsu]\d+[bl]e|[su]8|alaw|mulaw|vidc|g72.*|sbc|aptx.*|codec2raw|dfpwm|spdif|rso|wsaud|kvag|apm|argo_asf|asf_stream)$/;

/** Containers in which a gap of the audio, or its start at ten hours, is not kept. */
const withoutGaps =
  /^(?:a(?:iff|vi|st|u|dx)|caf|flac|mp[23]|mxf.*|gxf|w(?:av|64|v)|rm|smjpeg|swf|dv|film_cpk|tta|voc|oma|ircam|sox|mmf|gsm|latm|adts|e?ac3)$/;

/** Bursts of a tone at half a second and at three seconds. */
const bursts =
  "aevalsrc='0.5*sin(2*PI*1000*t)*(between(t,0.5,0.7)+between(t,3.0,3.2))':s=48000:d=4";

const video = ['-f', 'lavfi', '-i', 'testsrc=s=176x144:r=25:d=6'];
const audio = ['-f', 'lavfi', '-i', bursts];
const both = ['-map', '0:v', '-map', '1:a'];

/** Ways in which audio and video are combined, and the times of the bursts. */
const forms: Readonly<Record<string, { options: string[]; times: [number, number] }>> = {
  alone: { options: audio, times: [0.5, 3] },
  beside: { options: [...video, ...audio, ...both], times: [0.5, 3] },
  late: { options: [...video, '-itsoffset', '2.5', ...audio, ...both], times: [3, 5.5] },
  early: { options: ['-itsoffset', '2.5', ...video, ...audio, ...both], times: [0.5, 3] },
  gap: {
    options: [...video, ...audio, ...both, '-af', "asetpts='PTS+if(gt(T,2),2/TB,0)'"],
    times: [0.5, 5],
  },
  'at ten hours': {
    options: [...video, ...audio, ...both, '-output_ts_offset', '36000'],
    times: [0.5, 3],
  },
  'with an edit list': {
    options: ['-ss', '0.3', ...video, '-ss', '0.3', ...audio, ...both],
    times: [0.2, 2.7],
  },
};

/** Sample rates of formats that have few. */
const chooseRate = (muxer: string) => {
  if (/^(?:amr|gsm|codec2|ilbc)$/.test(muxer)) return ['-ar', '8000', '-ac', '1'];
  if (/^(?:flv|swf)$/.test(muxer)) return ['-ar', '44100'];
  return [];
};

describe('the time of each sound', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  const folder = temporaryFolder();
  const decoder = createFileDecoder({ maximumAudioSeconds: 1e6, clock: systemClock });
  const ffmpeg = (...given: string[]) =>
    spawnSync('ffmpeg', ['-v', 'error', '-y', ...given], { timeout: 60_000 });

  function muxers(): string[] {
    if (!isLong) return usual;
    const { stdout } = spawnSync('ffmpeg', ['-hide_banner', '-muxers'], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .flatMap((line) => /^\s+D?E\s+(\S+)/.exec(line)?.[1]?.split(',') ?? [])
      .filter((name) => !others.test(name));
  }

  /**
   * How much later the audio begins than the file, by ffprobe with all of its decoders. It is
   * undefined where that finds no audio.
   */
  function measureDelay(path: string): number | undefined {
    const { stdout } = spawnSync(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'stream=codec_type,start_time', '-of', 'csv=p=0', path],
      { encoding: 'utf8' },
    );
    const starts = stdout
      .split('\n')
      .map((line) => line.split(','))
      .filter(([, start]) => start !== undefined && !Number.isNaN(Number(start)));
    const own = starts.find(([kind]) => kind === 'audio')?.[1];
    if (own === undefined) return stdout.includes('audio') ? 0 : undefined;
    return Number(own) - Math.min(...starts.map(([, start]) => Number(start)));
  }

  /** Seconds at which bursts begin, and the lengths that are measured and decoded. */
  async function listen(path: string) {
    const properties = await decoder.probe(path);
    const times: number[] = [];
    let at = 0;
    let last = Number.NEGATIVE_INFINITY;
    for await (const [samples = new Int16Array()] of decoder.decode(path, properties)) {
      for (const [index, sample] of samples.entries()) {
        if (Math.abs(sample) < 3000) continue;
        if (at + index - last > 6400) times.push((at + index) / 16_000);
        last = at + index;
      }
      at += samples.length;
    }
    return { times, measured: properties.durationSeconds, decoded: at / 16_000 };
  }

  verifies(
    ['audio.times', 'audio.metadata'],
    'is that of a player in every container, whether the audio begins late or early, has a gap or starts at ten hours',
    async () => {
      const failures: string[] = [];
      for (const muxer of muxers())
        for (const [form, { options, times }] of Object.entries(forms)) {
          if ((form === 'gap' || form === 'at ten hours') && withoutGaps.test(muxer)) continue;
          const path = join(folder, `${muxer}-${form}`);
          const size = muxer === 'dv' || muxer === 'gxf' ? ['-s', '720x576'] : [];
          const { status } = ffmpeg(...options, ...chooseRate(muxer), ...size, '-f', muxer, path);
          // Not every container accepts video, or only audio.
          if (status !== 0 || !existsSync(path) || statSync(path).size < 100) continue;
          // Some muxers write files without the audio, or without its delay.
          const delay = measureDelay(path);
          if (delay === undefined || (form === 'late' && delay < 1)) continue;
          try {
            const found = await listen(path);
            const errors = times.map((time, index) => Math.abs(time - (found.times[index] ?? 1e9)));
            if (Math.max(...errors, Math.abs(found.measured - found.decoded)) > 0.05)
              failures.push(
                `${muxer} ${form}: ${JSON.stringify(found)} instead of ${times.join(' and ')}`,
              );
          } catch (error) {
            failures.push(`${muxer} ${form}: ${error instanceof Error ? error.message : ''}`);
          }
        }
      expect(failures).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    'audio.video-codecs',
    'does not depend on the codec of the video, which is never opened',
    async () => {
      const failures: string[] = [];
      const codecs = [
        'huffyuv',
        'utvideo',
        'qtrle',
        'cinepak',
        'zmbv',
        'msvideo1',
        'flashsv',
        'svq1',
      ];
      for (const codec of isLong ? codecs : codecs.slice(0, 5)) {
        const container = codec === 'qtrle' || codec === 'svq1' ? 'mov' : 'avi';
        const path = join(folder, `${codec}.${container}`);
        const { options, times } =
          container === 'mov'
            ? (forms['late'] ?? { options: [], times: [] })
            : (forms['beside'] ?? { options: [], times: [] });
        const { status } = ffmpeg(...options, '-c:v', codec, path);
        if (status !== 0) continue;
        const found = await listen(path);
        for (const [index, time] of times.entries())
          if (Math.abs(time - (found.times[index] ?? 1e9)) > 0.05)
            failures.push(`${codec}: ${JSON.stringify(found)} instead of ${times.join(' and ')}`);
      }
      expect(failures).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    'audio.chains',
    'continues through the links of a chained Ogg file, whatever their codecs, rates and channels',
    async () => {
      const link = (name: string, ...options: string[]) => {
        const path = join(folder, name);
        expect(ffmpeg(...audio, ...options, path).status).toBe(0);
        return path;
      };
      const links = [
        link('first.ogg', '-c:a', 'libvorbis', '-ar', '16000', '-ac', '1'),
        link('second.ogg', '-c:a', 'libopus', '-ac', '2'),
        link('third.ogg', '-c:a', 'flac', '-ar', '44100'),
      ];
      const path = join(folder, 'chain.ogg');
      spawnSync('sh', ['-c', `cat ${links.map((one) => `'${one}'`).join(' ')} > '${path}'`]);
      const found = await listen(path);
      const expected = [0.5, 3, 4.5, 7, 8.5, 11];
      expect(found.times).toHaveLength(expected.length);
      for (const [index, time] of expected.entries())
        expect(Math.abs(time - (found.times[index] ?? 0))).toBeLessThan(0.05);
      expect(Math.abs(found.measured - found.decoded)).toBeLessThan(0.02);
    },
    timeoutMs,
  );
});
