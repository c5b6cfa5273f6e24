/**
 * Sends a request.
 *
 * @param body - sent by POST as JSON; a GET without it
 * @returns the text of the response
 * @throws Error for a status that is no success
 */
export async function request(url: string, key: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    headers: { 'x-service-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}
