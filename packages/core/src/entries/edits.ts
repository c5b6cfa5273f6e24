/** Edits of a transcript, an extension of this service: their schema and their application. */

export {
  applyTranscriptEdits,
  type EditedUtterance,
  type WordSource,
} from '../edits/apply-transcript-edits.js';
export { transcriptEditsSchema } from '../edits/transcript-edits.js';
export type * from '../types/edits.js';
