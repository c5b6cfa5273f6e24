import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished } from 'vitest';
import { OnnxEngine } from '../src/engines/onnx/engine.js';
import type { EncodedAudio } from '../src/engines/onnx/families/speech-family.js';
import { loadWhisper } from '../src/engines/onnx/families/whisper/whisper-family.js';
import { EngineModelError, type PartialHypothesis, type SpeechEngine } from '../src/index.js';
import { OnnxLibrary } from '../src/libraries/onnx-runtime/onnx-library.js';
import { requireFloats } from '../src/libraries/onnx-runtime/tensors.js';
import { textOfWords } from '../src/port/recognition.js';
import type { UtteranceOptions } from '../src/port/recognition-options.js';
import { amplified } from '../src/segmentation/speech-level.js';
import {
  createTones,
  placeWords,
  type SpokenTone,
  type SyntheticKind,
  type ToneWord,
} from '../src/synthetic-models.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { acceptFiles, temporaryModel } from './support/synthetic.js';

/** A machine of two cores that others use as well. */
const timeoutMs = 60_000;

async function open(kind: SyntheticKind): Promise<SpeechEngine> {
  const engine = await OnnxEngine.load({ modelDirectory: temporaryModel(kind) }, 2);
  onTestFinished(() => engine.close());
  return engine;
}

const tones = (...words: readonly ToneWord[]) => createTones(placeWords(words));
const textIn = async (engine: SpeechEngine, samples: Int16Array, options?: UtteranceOptions) =>
  textOfWords((await engine.transcribe(samples, options)).words);

const families = ['moonshine-merged', 'whisper-merged', 'whisper-merged-public'] as const;

describe.each(families)('%s', needsOnnxRuntime, (kind) => {
  verifies(
    'neural.confidences',
    'the fainter a word, the lower its confidence',
    async () => {
      const engine = await open(kind);
      const spoken = placeWords(['alpha', 'bravo', 'charlie', 'delta']);
      const confidences: number[] = [];
      for (let amplitude = 0.3; amplitude > 1e-3; amplitude /= 1.8) {
        const words = spoken.map(
          (word): SpokenTone => (word.text === 'charlie' ? { ...word, amplitude } : word),
        );
        const recognition = await engine.transcribe(createTones(words));
        const faint = recognition.words.find(({ text }) => text === 'charlie');
        if (faint !== undefined) confidences.push(faint.confidence);
        expect(recognition.words[0]?.confidence).toBeGreaterThan(0.99);
      }
      expect(confidences[0]).toBeGreaterThan(0.99);
      expect(Math.min(...confidences)).toBeLessThan(0.95);
      expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
    },
    timeoutMs,
  );

  verifies(
    'neural.vocabulary',
    'a phrase is written where it fits, the more likely the higher its intensity',
    async () => {
      const engine = await open(kind);
      const samples = tones('bravo', 'hotel', 'echo');
      const withWord = (value: string, intensity: number) =>
        textIn(engine, samples, { vocabulary: { vocabulary: [{ value, intensity }] } });
      expect(await withWord('hostel', 0.8)).toBe('bravo hostel echo');
      expect(await withWord('hostel', 0.05)).toBe('bravo hotel echo');
      // A word of which only the beginning fits, and one that was not said.
      expect(await withWord('hosts', 1)).toBe('bravo hotel echo');
      expect(await withWord('alpha', 1)).toBe('bravo hotel echo');
    },
    timeoutMs,
  );

  verifies(
    'neural.stable',
    'partial hypotheses grow by whole words, and are those of the final',
    async () => {
      const engine = await open(kind);
      const said: readonly ToneWord[] = ['alpha', 'bravo', 'charlie', 'golf', 'echo'];
      const samples = tones(...said);
      const partials: PartialHypothesis[] = [];
      const stream = await engine.openStream({ onPartial: (partial) => partials.push(partial) });
      for (let at = 0; at < samples.length; at += 8000)
        await stream.push(samples.subarray(at, at + 8000));
      const texts = partials.map(({ words }) => textOfWords(words));
      const final = textOfWords((await stream.finish()).words);
      expect(final).toBe(said.join(' '));
      expect(texts.length).toBeGreaterThan(0);
      for (const [index, text] of texts.entries()) {
        expect(final.startsWith(text)).toBe(true);
        expect(text.length).toBeGreaterThanOrEqual(texts[index - 1]?.length ?? 0);
      }
    },
    timeoutMs,
  );

  verifies(
    'neural.silence',
    'nothing is written for silence',
    async () => {
      const engine = await open(kind);
      const noise = Int16Array.from({ length: 48_000 }, (_, at) => 30 * Math.sin(at ** 2));
      // Moonshine cannot detect it, but voice activity detection keeps noise away from it.
      const silences = [new Int16Array(80_000), ...(kind === 'moonshine-merged' ? [] : [noise])];
      for (const samples of silences)
        expect(await engine.transcribe(samples)).toMatchObject({ words: [], confidence: 0 });
    },
    timeoutMs,
  );
});

describe('Moonshine', needsOnnxRuntime, () => {
  verifies(
    ['neural.loops', 'neural.lengths'],
    'audio of which the model repeats itself is cut, and all of its words are written once',
    async () => {
      const engine = await open('moonshine-merged');
      // The synthetic model repeats itself from 8 seconds on, and so do the halves.
      const spoken = placeWords(['alpha', 'bravo', 'charlie', 'delta'], { pauseSeconds: 6 });
      const samples = createTones(spoken, 4);
      expect(samples.length / 16_000).toBeGreaterThan(20);
      const { words } = await engine.transcribe(samples);
      expect(words.map(({ text }) => text)).toEqual(spoken.map(({ text }) => text));
      // The times of the halves are relative to the utterance.
      const starts = words.map(({ startSeconds }) => startSeconds);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(starts.at(-1)).toBeGreaterThan(10);
    },
    timeoutMs,
  );

  verifies(
    'neural.loops',
    'a partial hypothesis that loops keeps what was certain, and no more',
    async () => {
      const engine = await open('moonshine-merged');
      const partials: string[] = [];
      const stream = await engine.openStream({
        onPartial: ({ words }) => partials.push(textOfWords(words)),
      });
      const samples = createTones(placeWords(['alpha', 'bravo', 'charlie']), 22);
      for (let at = 0; at < samples.length; at += 32_000)
        await stream.push(samples.subarray(at, at + 32_000));
      await stream.finish();
      expect(partials.every((text) => !/(?<word>\w+) \k<word>/u.test(text))).toBe(true);
    },
    timeoutMs,
  );
});

describe.each(['whisper-merged', 'whisper-merged-public'] as const)(
  'the languages of %s',
  needsOnnxRuntime,
  (kind) => {
    verifies(
      'neural.languages',
      'are detected among those that may be spoken, or taken as given',
      async () => {
        const engine = await open(kind);
        expect(engine.capabilities).toMatchObject({ languageDetection: true, translation: true });
        const detectLanguage = async (samples: Int16Array, options?: UtteranceOptions) =>
          (await engine.transcribe(samples, options)).language;
        expect(await detectLanguage(tones('alpha', 'hotel'))).toBe('de');
        expect(await detectLanguage(tones('alpha', 'golf'))).toBe('fr');
        expect(await detectLanguage(tones('alpha', 'bravo'))).toBe('en');
        expect(await detectLanguage(tones('alpha', 'hotel'), { language: 'zh' })).toBe('zh');
        expect(await detectLanguage(tones('alpha', 'hotel'), { languages: ['fr', 'en'] })).toBe(
          'en',
        );
      },
      timeoutMs,
    );

    verifies(
      'neural.languages',
      'speech is translated when that is asked for',
      async () => {
        const engine = await open(kind);
        const samples = tones('alpha', 'bravo', 'charlie');
        expect(await textIn(engine, samples, { task: 'translate' })).toBe(
          'amsterdam baltimore casablanca',
        );
        expect(await textIn(engine, samples)).toBe('alpha bravo charlie');
      },
      timeoutMs,
    );
  },
);

describe('the family of Whisper', needsOnnxRuntime, () => {
  const load = async (kind: SyntheticKind) => {
    const folder = temporaryModel(kind);
    const library = await OnnxLibrary.open({ device: 'cpu', threads: 1 });
    return loadWhisper(library, {
      encoder: join(folder, 'encoder_model.onnx'),
      decoder: join(folder, 'decoder_model_merged.onnx'),
      tokenizer: join(folder, 'tokenizer.json'),
      configuration: join(folder, 'generation_config.json'),
    });
  };
  const spoken = placeWords(['alpha', 'bravo']);
  const samples = amplified(createTones(spoken), 0);

  verifies(
    'neural.port',
    'the encoded audio is the same whether or not the export takes short audio',
    async () => {
      const [short, whole] = [await load('whisper-merged'), await load('whisper-merged-public')];
      const [first, second] = [await short.encode(samples), await whole.encode(samples)];
      expect(first.states.dims).toEqual([1, 1500, 8]);
      // Above 0 while a tone sounds.
      const sounding = ({ states }: EncodedAudio) =>
        Array.from(requireFloats(states), (score) => Math.max(0, Math.round(score * 1000)));
      expect(sounding(first)).toEqual(sounding(second));
      expect(Math.max(...sounding(first))).toBeGreaterThan(1000);
    },
    timeoutMs,
  );

  verifies(
    'neural.port',
    'the heads that follow the audio attend to the word that comes next',
    async () => {
      const family = await load('whisper-merged');
      const { decoder, tokenizer } = family;
      const heads = family.attention?.heads.get('cross_attentions.0') ?? [];
      expect(heads).toEqual([1]);
      const { states } = await family.encode(samples);
      const prompt = family.createPrompt({ language: 'en', task: 'transcribe' });
      const ids = [...prompt, ...tokenizer.tokenize('alpha bravo')];
      const tensor = (await decoder.attend(states, ids))['cross_attentions.0'];
      const frames = tensor?.dims[3] ?? 0;
      expect(tensor?.dims).toEqual([1, 2, ids.length, 1500]);
      const readRow = (token: number) =>
        requireFloats(tensor).subarray(
          ((heads[0] ?? 0) * ids.length + token) * frames,
          ((heads[0] ?? 0) * ids.length + token + 1) * frames,
        );
      // The last token of the prompt attends to the first word, and the first word to the second.
      for (const [index, { endSeconds, startSeconds }] of spoken.entries()) {
        const row = readRow(prompt.length - 1 + index);
        const attended = [...row.keys()].filter((frame) => (row[frame] ?? 0) > 0);
        expect(Math.abs((attended[0] ?? 0) / 50 - startSeconds)).toBeLessThan(0.05);
        expect(Math.abs((attended.at(-1) ?? 0) / 50 - endSeconds)).toBeLessThan(0.05);
      }
      expect((await load('whisper-merged-public')).attention).toBeUndefined();
    },
    timeoutMs,
  );

  verifies(
    'neural.silence',
    'it knows the probability that nothing was said',
    async () => {
      const family = await load('whisper-merged');
      const silenceIn = async (audio: Float32Array) => {
        const { states } = await family.encode(audio);
        const prompt = family.createPrompt({ language: 'en', task: 'transcribe' });
        const { promptScores } = await family.decoder.begin(states, prompt);
        return family.estimateSilence?.(promptScores) ?? Number.NaN;
      };
      expect(await silenceIn(new Float32Array(32_000))).toBeGreaterThan(0.9);
      expect(await silenceIn(samples)).toBeLessThan(0.1);
    },
    timeoutMs,
  );
});

describe('a model that is not as it must be', needsOnnxRuntime, () => {
  const damages: readonly [name: string, kind: SyntheticKind, file: string, content: string][] = [
    ['a tokenizer of something else', 'whisper-merged', 'tokenizer.json', '{"model":{"vocab":{}}}'],
    [
      'a tokenizer without markers',
      'whisper-merged',
      'tokenizer.json',
      '{"model":{"vocab":{"<|endoftext|>":1}}}',
    ],
    [
      'a configuration of something else',
      'whisper-merged',
      'generation_config.json',
      '{"suppress_tokens":["x"]}',
    ],
    ['a tokenizer that is cut off', 'moonshine-merged', 'tokenizer.bin', '\u0005ab'],
  ];
  for (const [name, kind, file, content] of damages)
    verifies(
      'sherpa.broken-model',
      `${name} is refused, and the file is named`,
      async () => {
        const folder = temporaryModel(kind);
        writeFileSync(join(folder, file), content);
        acceptFiles(folder);
        const error = await OnnxEngine.load({ modelDirectory: folder }, 1).catch(
          (reason: unknown) => reason,
        );
        expect(EngineModelError.is(error)).toBe(true);
        expect(String(error)).toContain(join(folder, file));
      },
      timeoutMs,
    );

  verifies(
    'sherpa.broken-model',
    'swapped files are refused',
    async () => {
      const folder = temporaryModel('moonshine-merged');
      const [encoder, decoder] = ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((file) =>
        join(folder, file),
      ) as [string, string];
      renameSync(encoder, `${encoder}.kept`);
      renameSync(decoder, encoder);
      renameSync(`${encoder}.kept`, decoder);
      acceptFiles(folder);
      await expect(OnnxEngine.load({ modelDirectory: folder }, 1)).rejects.toThrow(
        `${decoder} is no merged decoder: it has no input input_ids`,
      );
    },
    timeoutMs,
  );
});
