/** Settings of a decoder by the library's own names, without a leading hyphen. */
export type DecoderSettings = Readonly<Record<string, string | number>>;
