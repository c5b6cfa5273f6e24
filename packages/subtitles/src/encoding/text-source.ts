/** The content of a file: text, or bytes whose encoding is found out. */
export type TextSource = string | Uint8Array | ArrayBuffer;
