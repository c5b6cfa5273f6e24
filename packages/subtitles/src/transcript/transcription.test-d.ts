import type {
  SubtitlesConfiguration as ContractConfiguration,
  SubtitlesConfigurationInput as ContractConfigurationInput,
  Subtitle,
  Transcription,
  Utterance,
  Word,
} from '@earshot/core';
import { expectTypeOf, test } from 'vitest';
import type {
  GeneratedSubtitles,
  SubtitlesConfiguration,
  TimedTranscription,
  TimedUtterance,
  TimedWord,
} from '../index.js';

test('transcriptions of the contract are what captions are made from', () => {
  expectTypeOf<Word>().toExtend<TimedWord>();
  expectTypeOf<Utterance>().toExtend<TimedUtterance>();
  expectTypeOf<Transcription>().toExtend<TimedTranscription>();
});

test('configurations of the contract are configurations, given and filled in', () => {
  expectTypeOf<ContractConfigurationInput>().toExtend<SubtitlesConfiguration>();
  expectTypeOf<ContractConfiguration>().toExtend<SubtitlesConfiguration>();
});

test('what is generated is a subtitle of a result', () => {
  expectTypeOf<GeneratedSubtitles>().toExtend<Subtitle>();
});
