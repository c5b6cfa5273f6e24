/** The service as a library: what the command line, and programs that embed it, build on. */

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
export { chooseEngine, engineChoices, type NamedEngine } from './engines/index.js';
export {
  type RunningServer,
  runService,
  type ServiceContext,
  StartError,
  startServer,
} from './service/index.js';
export {
  type ApiKey,
  environmentKeyName,
  type KeyRepository,
  openStorage,
  readFirstKey,
  type Storage,
  StorageError,
} from './storage/index.js';
export {
  type AudioAnalysis,
  AudioInputError,
  type AudioInputIssue,
  type FileProgress,
  type FileTranscription,
  type OpenAudio,
  type TranscribeFileOptions,
  type TranscriptionParams,
  transcribeFile,
} from './transcription/index.js';
