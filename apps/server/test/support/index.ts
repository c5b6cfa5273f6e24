/** A real server process and the bundled sample, for the tests of the other apps. */
export { speech, speechText } from './api.js';
export {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './server-process.js';
