import type { PreRecordedResult } from '@earshot/core';
import { expect, test } from 'vitest';
import { listAddOnFailures } from './add-on-failures.js';

const error = { status_code: 501, exception: 'AddonUnavailable', message: 'nobody can do it' };
const succeeded = { success: true, is_empty: false, exec_time: 0, error: null };
const translation = { full_transcript: '', utterances: [] };

test('an add-on, a language and a prompt that failed are named with their reason, and nothing else', () => {
  const result: PreRecordedResult = {
    metadata: {
      audio_duration: 1,
      number_of_distinct_channels: 1,
      billing_time: 1,
      transcription_time: 1,
    },
    summarization: { success: false, is_empty: true, exec_time: 0, error, results: null },
    chapterization: { ...succeeded, results: [] },
    translation: {
      ...succeeded,
      results: [
        { ...translation, languages: ['de'], error: null },
        { ...translation, languages: ['fr'], error },
      ],
    },
    audio_to_llm: {
      ...succeeded,
      results: [{ success: false, is_empty: true, exec_time: 0, error, results: null }],
    },
  };
  expect(listAddOnFailures(result)).toEqual([
    '--summarization failed: nobody can do it',
    '--translation into fr failed: nobody can do it',
    '--audio-to-llm failed: nobody can do it',
  ]);
});
