/** The schemas of the responses that a client validates. */
export {
  audioPeaksSchema,
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
  jobEventSchema,
  jobPageSchema,
  jobSchema,
  knownVoiceSchema,
  knownVoicesSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  transcriptEditsSchema,
  uploadResponseSchema,
} from '@earshot/core';
