// #region migrate
import { migrateLiveV1, migrateLiveV1Message } from '@earshot/core';

const { changes, config } = migrateLiveV1({
  encoding: 'wav',
  sample_rate: 16000,
  endpointing: 300, // milliseconds
  language_behaviour: 'manual',
  language: 'english',
  prosody: true,
});
console.log(config); // the body of POST /v2/live
for (const { kind, message } of changes) console.warn(kind, message);
// #endregion migrate

// #region message
console.log(migrateLiveV1Message({ frames: 'UklGRg==' }));
// #endregion message
