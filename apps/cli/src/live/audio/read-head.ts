/**
 * Reads the first bytes of a source, and gives all of it back.
 *
 * @param source - which can be gone through once
 * @param length - how many bytes to look at; there are fewer when the source ends before
 */
export async function readHead(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* readWhole() {
    try {
      yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, whole: readWhole() };
}
