/** Open speech models: catalogue, download, installation, verification. */

export { findModel, loadCatalogue, readCatalogue } from './catalogue/catalogue.js';
export type {
  CatalogueEntry,
  ModelConsent,
  ModelUse,
  ModelWordErrors,
} from './catalogue/catalogue-entry.js';
export { type DownloadSize, getDownloadSize } from './catalogue/download-size.js';
export type {
  ArchiveDownload,
  CatalogueFile,
  FileDownload,
  FilePart,
  ModelConversion,
  ModelDownload,
  ModelSource,
  NpmPackageDownload,
  PythonPackageDownload,
  SourceConversion,
  SourceFile,
} from './catalogue/model-source.js';
export { searchModels } from './catalogue/search-models.js';
export { formatBytes } from './download/free-space.js';
export { importModel } from './import/import-model.js';
export type { ImportedModel, ImportOptions } from './import/import-options.js';
export {
  type DamagedFile,
  type InstalledModel,
  listInstalledModels,
  listModelIds,
  removeModel,
  type VerifiedModel,
  verifyModel,
} from './install/installed-models.js';
export type {
  ConverterOptions,
  ModelConverter,
  ModelConverters,
} from './install/model-conversion.js';
export {
  describeModel,
  type InstalledFile,
  type ModelFacts,
  type RoleFile,
} from './install/model-description.js';
export {
  type FailedSource,
  type PulledModel,
  type PullOptions,
  pullModel,
} from './install/pull-model.js';
export { formatPullProgress, type PullProgress, type PullStage } from './install/pull-progress.js';
export type { CheckedDownload } from './install/pull-source.js';
export { ModelError, type ModelErrorCode } from './model-error.js';
export { describeSource } from './sources/describe-download.js';
