// #region endpoint
import { createClient } from '@earshot/http';
import { Hono } from 'hono';

const client = createClient(); // the key stays here, on your server

export const app = new Hono();
app.post('/live-session', async ({ json, req }) => {
  // Only pages of your own origin; add your login and a limit for each user.
  if (req.header('sec-fetch-site') !== 'same-origin')
    return json({ error: 'not from this page' }, 403);
  const { url } = await client.live.initiate({
    messages_config: { receive_partial_transcripts: true },
  });
  return json({ url });
});
// #endregion endpoint
