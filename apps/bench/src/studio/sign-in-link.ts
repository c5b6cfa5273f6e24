import { apiKey } from '../service-process.js';

/** Has the service make a one-time link that opens the studio for a key, as `npm start` does. */
export async function signInLink(origin: string, key: string = apiKey): Promise<string> {
  const response = await fetch(`${origin}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}
