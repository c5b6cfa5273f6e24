/** Extended header of an entry, with only the records that decide what is unpacked. */
export interface PaxRecords {
  /** Path that replaces that of the header, or undefined without one. */
  path: string | undefined;
  /** Size that replaces that of the header, in bytes, or undefined without one. */
  sizeBytes: number | undefined;
  /** True for a file that is stored without its holes. */
  isSparse: boolean;
}

/**
 * Reads the records of an extended header (POSIX.1-2017, pax; "pax Extended Header"): the length of
 * the record in decimal digits, a space, a keyword, an equals sign, a value and a line feed.
 *
 * @throws Error whose message is a clause, for an invalid record
 */
export function readPaxRecords(bytes: Buffer): PaxRecords {
  const records: PaxRecords = { path: undefined, sizeBytes: undefined, isSparse: false };
  for (let at = 0; at < bytes.length; ) {
    const digits = /^[1-9]\d{0,9} /.exec(bytes.toString('latin1', at, at + 11))?.[0];
    const end = at + Number(digits);
    const equals = bytes.indexOf('=', at);
    if (digits === undefined || equals < 0 || equals >= end || bytes[end - 1] !== 0x0a)
      throw new Error(`a record of an extended header is cut or has another length than it says`);
    const keyword = bytes.toString('utf8', at + digits.length, equals);
    const value = bytes.toString('utf8', equals + 1, end - 1);
    at = end;
    if (keyword.startsWith('GNU.sparse.')) records.isSparse = true;
    if (keyword === 'path') records.path = value;
    if (keyword !== 'size') continue;
    records.sizeBytes = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(records.sizeBytes))
      throw new Error('the size of an extended header is no number of bytes');
  }
  return records;
}
