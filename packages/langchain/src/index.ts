/**
 * Recordings as documents of LangChain.js.
 *
 * @packageDocumentation
 */
export { EarshotLoader } from './earshot-loader.js';
export {
  type DocumentUnit,
  documentUnits,
  type EarshotLoaderOptions,
  type RecordingSource,
} from './loader-options.js';
export type { RecordingMetadata } from './to-documents.js';
