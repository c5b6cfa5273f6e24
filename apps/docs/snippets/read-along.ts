import { createReadStream } from 'node:fs';
import { createClient } from '@earshot/http';
import { createLiveSession, followLiveSession } from '@earshot/live';

const client = createClient();

// #region share
const { id, url } = await client.live.initiate({ endpointing: 0.3 });
const viewer = await client.live.viewers.create(id);
// #endregion share

// #region follow
const followed = followLiveSession({ url: viewer.url });
followed.on('transcript', ({ data }) => console.log(data.utterance.text));
followed.on('state', ({ state }) => console.log(state)); // `ended` with the session
// #endregion follow

const session = createLiveSession({ url });
await session.start();
await session.pipeFrom(createReadStream('meeting.wav'), { speed: 4 });
await session.stop();
