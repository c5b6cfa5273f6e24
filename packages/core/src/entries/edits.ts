/** Edits of a transcript, an extension of this service: their schema and their application. */

export { applyTranscriptEdits } from '../edits/apply-transcript-edits.js';
export type { EditedUtterance, WordSource } from '../edits/edited-utterance.js';
export { transcriptEditsSchema } from '../edits/transcript-edits.js';
export type { TranscriptEdits, TranscriptEditsInput } from '../types/edits.js';
