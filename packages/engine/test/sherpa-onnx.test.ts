import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { conformanceChecks } from '../src/conformance.js';
import { SherpaOnnxEngine } from '../src/engines/sherpa-onnx/engine.js';
import { factsOfFamily } from '../src/models/model-families.js';
import { textOfWords } from '../src/port/recognition.js';
import {
  createTones,
  familyOfKind,
  placeWords,
  type SyntheticKind,
  syntheticKinds,
  type ToneWord,
  writeSyntheticModel,
} from '../src/synthetic-models.js';
import { needsSherpaOnnx, temporaryFolder, temporaryModel } from './support/synthetic.js';

const kinds = syntheticKinds.filter((kind) => {
  const { engine, work } = factsOfFamily(familyOfKind(kind));
  return engine === 'sherpa-onnx' && work !== 'punctuation' && work !== 'speakers';
});

const said: readonly ToneWord[] = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
const spoken = placeWords(said);
const speech = { samples: createTones(spoken), words: said };
const homophone = { word: 'hostel', samples: createTones(placeWords(['bravo', 'hotel'])) };

describe.each(kinds)('%s', needsSherpaOnnx, (kind) => {
  const create = (folder: string) => SherpaOnnxEngine.load({ modelDirectory: folder }, 2);

  test.each(conformanceChecks)('$name', { timeout: 60_000 }, async (check) => {
    const folder = temporaryModel(kind);
    const subject = { create: () => create(folder), speech, unknown: homophone };
    await expect(check.run(subject)).resolves.toBeUndefined();
  });

  verifies('sherpa.families', 'words have the times of their tones', async () => {
    const engine = await create(temporaryModel(kind));
    const { wordTimestamps, wordTimestampResolutionSeconds } = engine.capabilities;
    const { words } = await engine.transcribe(speech.samples);
    expect(words.map(({ text }) => text)).toEqual(said);
    if (!wordTimestamps) {
      expect(wordTimestampResolutionSeconds).toBeNull();
      expect([words[0]?.startSeconds, words.at(-1)?.endSeconds]).toEqual([
        0,
        speech.samples.length / 16_000,
      ]);
      return;
    }
    // Whisper has no start of the first word, since its attention begins with the audio.
    const first = familyOfKind(kind) === 'whisper' ? 1 : 0;
    for (const [index, word] of words.entries()) {
      const tone = spoken[index];
      if (index >= first)
        expect(Math.abs(word.startSeconds - (tone?.startSeconds ?? 0))).toBeLessThan(
          wordTimestampResolutionSeconds ?? 0,
        );
      // A tone has sounded by the begin of the next one, 0.1 s after its end.
      expect(word.endSeconds).toBeLessThan((tone?.endSeconds ?? 0) + 0.2);
    }
    await engine.close();
  });

  verifies(
    'sherpa.recordings',
    'the fainter a word, the less its confidence, where there are any',
    async () => {
      const engine = await create(temporaryModel(kind));
      const confidences: number[] = [];
      for (let amplitude = 0.3; amplitude > 1e-4; amplitude /= 1.3) {
        const tones = spoken.map((word) =>
          word.text === 'charlie' ? { ...word, amplitude } : word,
        );
        const { words } = await engine.transcribe(createTones(tones));
        const word = words.find(({ text }) => text === 'charlie');
        if (word !== undefined) confidences.push(word.confidence);
      }
      expect(confidences[0]).toBeGreaterThan(0.99);
      if (engine.capabilities.confidences) {
        expect(Math.min(...confidences)).toBeLessThan(0.97);
        for (const [index, confidence] of confidences.entries())
          expect(confidence).toBeLessThanOrEqual((confidences[index - 1] ?? 1) + 0.02);
      } else {
        expect(new Set(confidences)).toEqual(new Set([1]));
      }
      await engine.close();
    },
  );
});

describe('languages', needsSherpaOnnx, () => {
  const marked = (...words: readonly ToneWord[]) => createTones(placeWords(words));
  const german = marked('alpha', 'hotel');
  const french = marked('alpha', 'golf');
  const english = marked('alpha', 'bravo');

  verifies(
    'sherpa.languages',
    'Whisper detects the language of each utterance, or takes the requested one',
    async () => {
      const engine = await SherpaOnnxEngine.load({ modelDirectory: temporaryModel('whisper') }, 1);
      expect(engine.capabilities.languageDetection).toBe(true);
      const detectLanguage = async (samples: Int16Array, options = {}) =>
        (await engine.transcribe(samples, options)).language;
      expect(await detectLanguage(german)).toBe('de');
      expect(await detectLanguage(french)).toBe('fr');
      expect(await detectLanguage(english)).toBe('en');
      expect(await detectLanguage(german, { language: 'zh' })).toBe('zh');
      expect(await detectLanguage(german)).toBe('de');
      // One that was detected although it is not among those that may be spoken is replaced.
      expect(await detectLanguage(german, { languages: ['fr', 'en'] })).toBe('fr');
      expect(await detectLanguage(french, { languages: ['fr', 'en'] })).toBe('fr');
      await engine.close();
    },
  );

  test('SenseVoice detects the language, or takes the requested one', async () => {
    const engine = await SherpaOnnxEngine.load(
      { modelDirectory: temporaryModel('sense-voice') },
      1,
    );
    const detectLanguage = async (samples: Int16Array, options = {}) =>
      (await engine.transcribe(samples, options)).language;
    expect(await detectLanguage(german)).toBe('ja');
    expect(await detectLanguage(english)).toBe('en');
    expect(await detectLanguage(english, { language: 'ko' })).toBe('ko');
    await engine.close();
  });

  verifies(
    'sherpa.languages',
    'a Whisper model detects the language for a model that does not',
    async () => {
      const engine = await SherpaOnnxEngine.load(
        {
          modelDirectory: temporaryModel('nemo-tdt'),
          languageIdentificationDirectory: temporaryModel('whisper'),
        },
        1,
      );
      expect(engine.capabilities).toMatchObject({
        languages: ['en', 'de'],
        languageDetection: true,
      });
      expect(await engine.transcribe(german)).toMatchObject({ language: 'de' });
      expect(await engine.transcribe(english)).toMatchObject({ language: 'en' });
      // French is none of the languages of the model.
      expect(await engine.transcribe(french)).toMatchObject({ language: 'en' });
      await engine.close();
    },
  );

  test('a model of several languages that follows speech gets the spoken one as an input', async () => {
    const engine = await SherpaOnnxEngine.load({ modelDirectory: temporaryModel('nemotron') }, 1);
    const transcribeLastWord = async (options: object) =>
      (await engine.transcribe(german, options)).words.at(-1)?.text;
    expect(await transcribeLastWord({ language: 'en' })).toBe('hotel');
    expect(await transcribeLastWord({ language: 'de' })).toBe('hostel');
    expect(await transcribeLastWord({})).toBe('hotel');
    const stream = await engine.openStream({ language: 'de' });
    await stream.push(german);
    expect(await stream.finish()).toMatchObject({
      language: 'de',
      words: [{}, { text: 'hostel' }],
    });
    await engine.close();
  });

  test('without one, the first language is assumed, and the capabilities say so', async () => {
    const engine = await SherpaOnnxEngine.load({ modelDirectory: temporaryModel('nemo-tdt') }, 1);
    expect(engine.capabilities.languageDetection).toBe(false);
    expect(engine.capabilities.notes.join(' ')).toContain('count as en');
    expect(await engine.transcribe(german)).toMatchObject({ language: 'en' });
    await engine.close();
  });
});

describe('a damaged model that only adds an ability', needsSherpaOnnx, () => {
  verifies('sherpa.broken-model', 'is left out, and the notes name it', async () => {
    const [identification, punctuation] = [temporaryFolder(), temporaryFolder()];
    writeSyntheticModel(identification, 'whisper');
    writeSyntheticModel(punctuation, 'cnn-bilstm-punctuation');
    writeFileSync(join(identification, 'encoder.onnx'), 'cut');
    writeFileSync(join(punctuation, 'model.onnx'), 'cut');
    const engine = await SherpaOnnxEngine.load(
      {
        modelDirectory: temporaryModel('nemo-tdt'),
        languageIdentificationDirectory: identification,
        punctuationDirectory: punctuation,
      },
      1,
    );
    const { capabilities } = engine;
    expect(capabilities).toMatchObject({ languageDetection: false, punctuation: false });
    expect(capabilities.notes).toContainEqual(
      expect.stringMatching(
        /^Languages are not detected until the next start: \S*encoder\.onnx has 3 bytes/u,
      ),
    );
    expect(capabilities.notes).toContainEqual(
      expect.stringMatching(
        /^Punctuation is not restored until the next start: \S*model\.onnx has 3 bytes/u,
      ),
    );
    const { words } = await engine.transcribe(createTones(placeWords(['alpha', 'bravo'])));
    expect(textOfWords(words)).toBe('alpha bravo');
    await engine.close();
  });
});

describe('punctuation', needsSherpaOnnx, () => {
  const samples = createTones(placeWords(['alpha', 'bravo', 'charlie', 'delta']));
  const textWith = async (kind: SyntheticKind, punctuation: SyntheticKind) => {
    const engine = await SherpaOnnxEngine.load(
      { modelDirectory: temporaryModel(kind), punctuationDirectory: temporaryModel(punctuation) },
      1,
    );
    const { words } = await engine.transcribe(samples);
    const { casing, punctuation: isPunctuated } = engine.capabilities;
    await engine.close();
    return { text: textOfWords(words), casing, isPunctuated, count: words.length };
  };

  verifies(
    'sherpa.punctuation',
    'a model for English adds marks and capitals to the words',
    async () => {
      expect(await textWith('nemo-ctc', 'cnn-bilstm-punctuation')).toEqual({
        text: 'alpha bravo, Charlie delta.',
        casing: true,
        isPunctuated: true,
        count: 4,
      });
    },
  );

  test('a model for Chinese and English adds marks, those of the language', async () => {
    expect(await textWith('streaming-transducer', 'ct-transformer-punctuation')).toEqual({
      text: 'alpha bravo, charlie delta.',
      casing: false,
      isPunctuated: true,
      count: 4,
    });
  });

  test('a model for punctuation recognises no speech, and one for speech adds no punctuation', async () => {
    await expect(
      SherpaOnnxEngine.load({ modelDirectory: temporaryModel('cnn-bilstm-punctuation') }, 1),
    ).rejects.toThrow(/adds punctuation to text and recognises no speech/u);
    await expect(textWith('nemo-ctc', 'nemo-ctc')).rejects.toThrow(
      /punctuation needs one of a punctuation family/u,
    );
  });
});

describe('custom vocabularies', needsSherpaOnnx, () => {
  verifies(
    'sherpa.hotwords',
    'an entry is spelt as it is given, and what cannot be used is noted',
    async () => {
      const { hotwordVocabulary } = await import('../src/engines/sherpa-onnx/vocabulary.js');
      const modelDirectory = temporaryModel('transducer');
      const engine = await SherpaOnnxEngine.load({ modelDirectory }, 1);
      const vocabulary = await hotwordVocabulary({ modelDirectory });
      const prepared = await vocabulary?.preparer.prepare({
        vocabulary: ['HosTel', 'Zürich', { value: 'hostel', pronunciations: ['hos tell'] }],
      });
      expect(prepared?.notes).toEqual([
        {
          value: 'Zürich',
          effect: 'left_out',
          reason: expect.stringContaining('tokens of the model') as string,
        },
        {
          value: 'hostel',
          effect: 'left_out',
          reason: expect.stringContaining('already') as string,
        },
      ]);
      const { words } = await engine.transcribe(homophone.samples, {
        preparedVocabulary: prepared,
      });
      expect(words.map(({ text }) => text)).toEqual(['bravo', 'HosTel']);
      await engine.close();
    },
  );
});

test('memory does not grow with the utterances', needsSherpaOnnx, async () => {
  const folder = temporaryFolder();
  writeSyntheticModel(folder, 'nemo-ctc');
  const engine = await SherpaOnnxEngine.load({ modelDirectory: folder }, 1);
  const long = new Int16Array(28 * 16_000);
  const recognize = async (count: number) => {
    for (let index = 0; index < count; index += 1) await engine.transcribe(long);
    return process.memoryUsage.rss();
  };
  const before = await recognize(20);
  const after = await recognize(40);
  // An utterance has 1.8 MB of samples and 0.9 MB of features.
  expect(after - before).toBeLessThan(60e6);
  await engine.close();
});
