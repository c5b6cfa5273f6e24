import { expect, test } from 'vitest';
import * as engine from '../src/index.js';
import * as internal from '../src/internal.js';
import * as modelTasks from '../src/model-tasks.js';
import * as models from '../src/models.js';
import * as wordErrors from '../src/word-errors.js';

test('the entry point has what uses engines or is one', () => {
  expect(Object.keys(engine).toSorted()).toEqual([
    'EngineBusyError',
    'EngineClosedError',
    'EngineCrashedError',
    'EngineError',
    'EngineFailedError',
    'EngineModelError',
    'EngineRequestError',
    'EngineUnavailableError',
    'SpeechSegmenter',
    'createEnginePool',
    'frameSamples',
    'frameSeconds',
    'liveChannelBegin',
    'sampleRateHz',
    'transcribeAudio',
  ]);
});

test('what else there is has entry points of its own', () => {
  expect(Object.keys(modelTasks).toSorted()).toEqual([
    'SentenceBatches',
    'VoiceClips',
    'classifyTokens',
    'embedSentences',
    'embedVoices',
    'findSpeakers',
    'maximumSpeakerSeconds',
    'punctuateTexts',
  ]);
  expect(Object.keys(models).toSorted()).toEqual([
    'modelAbilities',
    'modelDescriptionFile',
    'modelDescriptionSchema',
    'modelFamilies',
    'readModelDescription',
    'verifyModel',
  ]);
  expect(Object.keys(wordErrors).toSorted()).toEqual([
    'alignWords',
    'bootstrapInterval',
    'characterErrorCounts',
    'countWordErrors',
    'fewestErrors',
    'formatAlignment',
    'normalizeWords',
    'scliteCosts',
    'totalWordErrors',
    'wordErrorInterval',
    'wordErrorRate',
  ]);
});

test('helpers of the service are in an entry point that promises nothing', () => {
  const others = new Set([engine, modelTasks, models, wordErrors].flatMap(Object.keys));
  expect(Object.keys(internal).filter((name) => others.has(name))).toEqual([]);
});
