export { engineRateHz } from './audio-decoder.js';
export { AudioInputError, type AudioInputIssue } from './audio-input-error.js';
export { type AudioProperties, describeProperties, readProperties } from './audio-properties.js';
export { type ChannelReport, RoutedChannels } from './channels/routed-channels.js';
export { findNetworkIsolation } from './ffmpeg/network-isolation.js';
export {
  createFileDecoder,
  type DecoderSettings,
  type DecodingStatus,
  type FileDecoder,
  type FileDecoderOptions,
} from './file-decoder.js';
