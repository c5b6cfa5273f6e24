/** The service as a library, for the command line and for programs that embed the service. */

export { type Clock, systemClock } from './clock/index.js';
export {
  type Configuration,
  ConfigurationError,
  type ConfigurationSources,
  loadConfiguration,
  type Role,
  type SettingName,
  settings,
} from './configuration/index.js';
export {
  AudioInputError,
  type AudioInputIssue,
  type AudioProperties,
  createFileDecoder,
  type DecodingStatus,
  type FileDecoder,
  type FileDecoderOptions,
} from './decoding/index.js';
export {
  chooseEngine,
  engineChoices,
  isWithoutModels,
  type NamedEngine,
  withoutModels,
} from './engines/index.js';
export {
  EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './local-stores/embedded-postgres.js';
export { findMissingPackages, LocalStoreError } from './local-stores/find-package.js';
export { type ObjectServer, startObjectServer } from './local-stores/object-server.js';
export { StartError } from './service/listen.js';
export type { ServiceContext } from './service/open-infrastructure.js';
export { runService } from './service/run-service.js';
export { type RunningServer, startServer } from './service/start-server.js';
export {
  AmbiguousKeyError,
  type ApiKey,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  importFolder,
  KeyNameError,
  type KeyStore,
  type MigrateOptions,
  migrateStorage,
  openConfiguredStorage,
  openStorage,
  type SqliteStorage,
  type Storage,
  StorageError,
} from './storage/index.js';
export {
  type FileProgress,
  type FileTranscription,
  type TranscribeProbedOptions,
  type TranscriptionParams,
  transcribeFile,
} from './transcription/index.js';
