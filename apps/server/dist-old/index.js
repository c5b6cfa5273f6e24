import {
  ConfigurationError,
  StartError,
  chooseEngine,
  createFileDecoder,
  engineChoices,
  environmentKeyName,
  loadConfiguration,
  openStorage,
  readFirstKey,
  runService,
  settings,
  startServer,
  systemClock,
  transcribeFile
} from "./chunk-UTV3UXP2.js";
import {
  StorageError
} from "./chunk-SDKK4MQL.js";
import {
  AudioInputError
} from "./chunk-XYRC3VE6.js";
export {
  AudioInputError,
  ConfigurationError,
  StartError,
  StorageError,
  chooseEngine,
  createFileDecoder,
  engineChoices,
  environmentKeyName,
  loadConfiguration,
  openStorage,
  readFirstKey,
  runService,
  settings,
  startServer,
  systemClock,
  transcribeFile
};
//# sourceMappingURL=index.js.map