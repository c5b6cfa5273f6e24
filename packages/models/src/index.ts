/** Open speech models: catalogue, download, installation, verification. */

export { findModel, loadCatalogue, readCatalogue } from './catalogue/catalogue.js';
export type {
  CatalogueEntry,
  CatalogueFile,
  ModelDownload,
  ModelUse,
} from './catalogue/catalogue-entry.js';
export { searchModels } from './catalogue/search-models.js';
export { formatBytes } from './download/free-space.js';
export {
  type DamagedFile,
  type InstalledModel,
  listInstalledModels,
  listModelIds,
  removeModel,
  type VerifiedModel,
  verifyModel,
} from './install/installed-models.js';
export { describeModel, type InstalledFile } from './install/model-description.js';
export {
  type CheckedDownload,
  type PulledModel,
  type PullOptions,
  type PullProgress,
  pullModel,
} from './install/pull-model.js';
export { ModelError, type ModelErrorCode } from './model-error.js';
