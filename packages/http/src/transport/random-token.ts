/** 128 random bits as text. Unlike `crypto.randomUUID`, it is there on pages without TLS as well. */
export function randomToken(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
