/**
 * A real server process, sockets that send the given bytes, the bundled sample, and the passages of
 * transcripts, for the other apps.
 */
export { PassageBuilder } from '../../src/storage/results/passages.js';
export { joined, readEngineSpeech } from './engine-speech.js';
export { encodeFlacSilence } from './flac.js';
export { encodeFragments, encodeFrame, opcodes } from './frame-bytes.js';
export { freePort } from './free-port.js';
export { type HostileBody, hostileBodies, hostileQueries } from './hostile-bodies.js';
export { malformedMessage } from './malformed-messages.js';
export { encodeKind, hasFfmpeg, makeKind, makeMedia, samplePath } from './media.js';
export { mutate } from './mutate.js';
export { NetworkLink } from './network-link.js';
export { handshakeText } from './raw-socket.js';
export {
  otherKey,
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './server-process.js';
export {
  needsPocketsphinx,
  pocketsphinxSettings,
  repeatedSpeech,
  speech,
  speechOfSeconds,
  speechText,
} from './speech.js';
export { needsVoices, settingsWithVoices } from './voices.js';
export { audioOfWav, encodeWav } from './wav.js';
