/** An address without its user name and password, and the header that replaces them. */
export interface SignedAddress {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Moves the user name and the password of an address to a header (RFC 7617), so that no message
 * shows them.
 */
export function splitCredentials(address: URL | string): SignedAddress {
  const url = new URL(address);
  const { password, username } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url: url.href, headers: { authorization } };
}

/** Removes the user names and passwords of the addresses in a text. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\bhttps?:\/\/)[^/\s@]+@/gi, '$1');
}
