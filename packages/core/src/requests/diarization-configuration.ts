import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { DiarizationConfiguration } from '../types/pre-recorded-configurations.js';

export const diarizationConfigurationObject = requestObject({
  number_of_speakers: integerWithin(limits.diarization.numberOfSpeakers)
    .optional()
    .describe('Exact number of speakers, if known; takes precedence over the other two.'),
  min_speakers: integerWithin(limits.diarization.minimumSpeakers)
    .optional()
    .describe('Minimum number of speakers; 0 for no minimum.'),
  max_speakers: integerWithin(limits.diarization.maximumSpeakers)
    .optional()
    .describe('Maximum number of speakers; 0 for no maximum.'),
}).superRefine(({ min_speakers, max_speakers }, context) => {
  // A maximum of 0 means that there is none.
  if (min_speakers === undefined || max_speakers === undefined || max_speakers === 0) return;
  if (min_speakers <= max_speakers) return;
  context.addIssue({
    code: 'custom',
    path: ['min_speakers'],
    message: `must be at most max_speakers, which is ${max_speakers}`,
  });
});

/** Schema of the known or expected number of speakers. */
export const diarizationConfigurationSchema: ObjectSchema<DiarizationConfiguration> =
  diarizationConfigurationObject;
