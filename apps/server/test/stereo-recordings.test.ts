import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { int16ToFloat } from '@earshot/audio';
import { preRecordedRequestSchema } from '@earshot/core';
import { createEnginePool, type EnginePool } from '@earshot/engine';
import { needsRealModel, realModel } from '@earshot/engine/testing/real-models';
import { countWordErrors } from '@earshot/engine/word-errors';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { createFileDecoder } from '../src/decoding/index.js';
import { type RecognisedFile, recogniseProbed } from '../src/transcription/index.js';
import { readEngineSpeech } from './support/engine-speech.js';
import { temporaryFolder } from './support/server-process.js';
import { speech } from './support/speech.js';
import {
  alternateTurns,
  callScene,
  crosstalks,
  inTurn,
  scenesOfOneVoice,
  silence,
  toSamples,
} from './support/stereo-scenes.js';
import { encodeWav } from './support/wav.js';

const model = 'moonshine-tiny-en';
const isLong = process.env['EARSHOT_LONG_TESTS'] === '1';
const timeoutMs = isLong ? 3_600_000 : 300_000;

/** Human recordings beside the project, which not every machine has. */
const humanFolder = join(import.meta.dirname, '../../../../shared/fixtures/human');

/** Sounds that are made into recordings, by name. */
function readVoices(): Record<string, Float32Array> {
  const caller = int16ToFloat(readEngineSpeech('sample-two-sentences'));
  const samples = new Int16Array(new Uint8Array(speech).buffer.slice(44));
  const bundled = { caller, colleague: int16ToFloat(samples) };
  if (!isLong || !existsSync(humanFolder)) return bundled;
  const listed = JSON.parse(readFileSync(join(humanFolder, 'human.json'), 'utf8')) as {
    speech: { file: string }[];
  };
  const human = listed.speech.map(({ file }) => [file, readHuman(file)] as const);
  return { ...bundled, ...Object.fromEntries(human) };
}

/** Up to half a minute of a recording. */
function readHuman(file: string): Float32Array {
  const { stdout } = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      join(humanFolder, file),
      '-t',
      '30',
      '-ac',
      '1',
      '-ar',
      '16000',
      '-f',
      's16le',
      '-',
    ],
    { maxBuffer: 2 ** 24 },
  );
  return int16ToFloat(new Int16Array(new Uint8Array(stdout).buffer));
}

describe('recordings in stereo', needsRealModel(model), () => {
  const decoder = createFileDecoder({ maximumAudioSeconds: 3600, clock: systemClock });
  const folder = temporaryFolder();
  const voices = readVoices();
  let engine: EnginePool;
  beforeAll(() => {
    engine = createEnginePool({
      engine: 'onnx',
      engineOptions: { modelDirectory: realModel(model) },
    });
  });
  afterAll(() => engine.close());

  /** What was recognised, by the digest of the file. */
  const recognised = new Map<string, Promise<RecognisedFile>>();

  /** Recognises a recording, once however many scenes have it. */
  function recognise(...channels: readonly Float32Array[]): Promise<RecognisedFile> {
    const bytes = encodeWav(channels.map(toSamples), 16_000);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const known = recognised.get(digest) ?? recogniseBytes(bytes);
    recognised.set(digest, known);
    return known;
  }

  async function recogniseBytes(bytes: Uint8Array): Promise<RecognisedFile> {
    const path = join(folder, 'recording.wav');
    writeFileSync(path, bytes);
    const properties = await decoder.probe(path);
    const params = preRecordedRequestSchema.parse({
      audio_url: 'http://localhost/',
      language_config: { languages: ['en'] },
    });
    return recogniseProbed({ path, properties, decoder, engine, params, clock: systemClock });
  }

  const joinTexts = ({ utterances }: RecognisedFile, side?: number) =>
    utterances
      .filter(({ channel }) => side === undefined || channel === side)
      .map(({ text }) => text)
      .join(' ');
  const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

  verifies(
    'audio.one-voice',
    'one voice is said once and in one channel, however it is in two',
    async () => {
      const doubled: string[] = [];
      const lost: string[] = [];
      for (const [name, voice] of Object.entries(voices)) {
        const scenes = scenesOfOneVoice(inTurn(silence(0.4), voice));
        // Every third one in the short form.
        for (const { channels, name: scene } of scenes.filter(
          (_, index) => isLong || index % 3 === 0,
        )) {
          const both = await recognise(...channels);
          // Rooms and music cost words in a mono recording as well.
          const [left, right] = [await recognise(channels[0]), await recognise(channels[1])];
          const words = countWords(joinTexts(both));
          const most = Math.max(...[left, right].map((one) => countWords(joinTexts(one))));
          const least = Math.min(...[left, right].map((one) => countWords(joinTexts(one))));
          const where = `${name} ${scene}: ${words} words of ${least} to ${most}: ${joinTexts(both)}`;
          if (words > 1.25 * most + 2) doubled.push(where);
          if (words < 0.75 * least - 2) lost.push(where);
        }
      }
      expect({ doubled, lost }).toEqual({ doubled: [], lost: [] });
    },
    timeoutMs,
  );

  verifies(
    'audio.call-channels',
    'the parties of a call keep their channels, with crosstalk from -3 dB to none',
    async () => {
      const [caller = silence(1), colleague = silence(1), ...others] = Object.values(voices);
      const pairs = [
        [caller, colleague] as const,
        ...others.slice(1).map((voice, index) => [others[index] ?? voice, voice] as const),
      ];
      const failures: string[] = [];
      for (const [first, second] of pairs) {
        const half = (sound: Float32Array) => [
          sound.subarray(0, sound.length / 2),
          sound.subarray(sound.length / 2),
        ];
        const [one, other] = alternateTurns(half(first), half(second));
        const expected = [joinTexts(await recognise(one)), joinTexts(await recognise(other))];
        for (const crosstalkDb of crosstalks.filter((_, index) => isLong || index % 3 === 0)) {
          const call = await recognise(...callScene(one, other, crosstalkDb).channels);
          for (const [side, text] of expected.entries()) {
            const { deletions, insertions, substitutions } = countWordErrors(
              text,
              joinTexts(call, side),
            );
            if (deletions + insertions + substitutions > 2 + 0.15 * countWords(text))
              failures.push(
                `${crosstalkDb} dB, channel ${side}: ${joinTexts(call, side)} instead of ${text}`,
              );
          }
        }
      }
      expect(failures).toEqual([]);
    },
    timeoutMs,
  );
});
