/** Migration of live V1 configurations and messages to V2. */

export type { LiveV1Change } from '../migration/live-v1-draft.js';
export {
  type LiveV1Configuration,
  type MigratedLiveV1,
  migrateLiveV1,
} from '../migration/migrate-live-v1.js';
export { migrateLiveV1Message } from '../migration/migrate-live-v1-message.js';
export {
  type LiveV1MessageContext,
  migrateLiveV1ServerMessage,
} from '../migration/migrate-live-v1-server-message.js';
