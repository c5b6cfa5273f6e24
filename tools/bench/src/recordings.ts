import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { floatToInt16, readWav, resample } from '@earshot/audio';

/** A recording with its text. */
export interface Recording {
  readonly set: string;
  readonly name: string;
  readonly channels: readonly Int16Array[];
  readonly text: string;
}

/** Sample rate of all recordings, in Hz. */
export const sampleRateHz = 16_000;
/** Folder of the recordings beside the project, which not every machine has. */
export const fixtureFolder = fileURLToPath(
  new URL('../../../../shared/fixtures/', import.meta.url),
);
const testdataFolder = '/usr/share/pocketsphinx/test/data';
/** Recordings without a header, with their texts, which the test data does not contain. */
const rawRecordings = {
  'goforward.raw': 'go forward ten meters',
  'something.raw': 'go somewhere and do something',
  'tidigits/dhd.2934z.raw': 'two nine three four zero',
};

/** Reads the channels of a WAV file, at 16 kHz. */
export function readSamples(path: string): readonly Int16Array[] {
  const { channels, format } = readWav(readFileSync(path));
  return channels.map((channel) =>
    floatToInt16(
      format.sampleRateHz === sampleRateHz
        ? channel
        : resample(channel, { fromRateHz: format.sampleRateHz, toRateHz: sampleRateHz }),
    ),
  );
}

function readFixtures(): Recording[] {
  const list = join(fixtureFolder, 'fixtures.json');
  if (!existsSync(list)) return [];
  // The list lies beside the recordings, whose shape is known.
  const fixtures = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly file: string;
    readonly utterances: readonly { readonly text: string }[];
  }[];
  return fixtures.map(({ file, utterances }) => ({
    set: 'shared fixtures',
    name: file,
    channels: readSamples(join(fixtureFolder, file)),
    text: utterances.map(({ text }) => text).join(' '),
  }));
}

function readTestdata(): Recording[] {
  const listed = ['librivox/transcription', 'cards/cards.transcription'].flatMap((list) => {
    const path = join(testdataFolder, list);
    if (!existsSync(path)) return [];
    const folder = list.split('/')[0] ?? '';
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, text = '', name = ''] = /^<s>\s*(.*?)\s*<\/s>\s*\((.*)\)/u.exec(line) ?? [];
        const file = join(testdataFolder, folder, `${name}.wav`);
        return name !== '' && existsSync(file)
          ? [{ set: 'human speech', name, channels: readSamples(file), text }]
          : [];
      });
  });
  const raw = Object.entries(rawRecordings).flatMap(([name, text]) => {
    const path = join(testdataFolder, name);
    if (!existsSync(path)) return [];
    const bytes = readFileSync(path);
    const samples = Int16Array.from({ length: bytes.length >> 1 }, (_, index) =>
      bytes.readInt16LE(index * 2),
    );
    return [{ set: 'human speech', name, channels: [samples], text }];
  });
  return [...listed, ...raw];
}

/** Reads every recording with a known text that this machine has, at 16 kHz. */
export function readRecordings(): Recording[] {
  return [...readFixtures(), ...readTestdata()];
}

/** Yields the channels of a recording as a source of audio, a second at a time. */
export async function* inSeconds(
  channels: readonly Int16Array[],
): AsyncGenerator<readonly Int16Array[], void, undefined> {
  const length = channels[0]?.length ?? 0;
  for (let start = 0; start < length; start += sampleRateHz)
    yield channels.map((samples) => samples.slice(start, start + sampleRateHz));
}

/** Recordings one after the other, with a pause of two thirds of a second between them. */
export function joinRecordings(recordings: readonly Int16Array[]): Int16Array {
  const pause = Math.round((2 / 3) * sampleRateHz);
  const total = recordings.reduce((sum, samples) => sum + samples.length + pause, 0);
  const joined = new Int16Array(total);
  let offset = 0;
  for (const samples of recordings) {
    joined.set(samples, offset);
    offset += samples.length + pause;
  }
  return joined;
}

/**
 * Joins the recordings of speech with one channel, without pauses, to audio that is never quiet for
 * long.
 */
export function joinSpeech(recordings: readonly Recording[]): Int16Array {
  return Int16Array.from(
    recordings
      .filter(({ text, channels }) => text !== '' && channels.length === 1)
      .flatMap(({ channels }) => [...(channels[0] ?? [])]),
  );
}
