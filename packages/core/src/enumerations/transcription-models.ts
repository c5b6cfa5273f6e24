/** Identifiers of the transcription models; there is one, and which engine stands behind it is up to the server. */
export const transcriptionModels = ['earshot-1'] as const;

/** Identifier of a transcription model. */
export type TranscriptionModel = (typeof transcriptionModels)[number];
