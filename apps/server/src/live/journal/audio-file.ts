import { closeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type AudioFormat, createWavHeader } from '@earshot/audio';
import { GrowingFile, openInFolder, writeWhole } from '../files/growing-file.js';

/**
 * The audio of a session on disk: a growing WAV file. Audio survives a crash of the process once
 * `append` has returned, and a power cut once the file is complete. Appending is synchronous, since
 * writing some kilobytes to the page cache takes less time than handing them to a thread, and the
 * acknowledgement must wait for the write in any case.
 */
export class AudioFile {
  readonly #path: string;
  readonly #format: AudioFormat;
  readonly #headerBytes: number;
  readonly #file = new GrowingFile(() => this.#open());
  #size: number;

  /**
   * @param path - path of the file, which is created when audio is first appended
   * @param size - bytes of audio that it already has
   */
  constructor(path: string, format: AudioFormat, size: number) {
    this.#path = path;
    this.#format = format;
    this.#headerBytes = createWavHeader(format, null).length;
    this.#size = size;
  }

  /** Opens the file of an earlier process, which need not exist. */
  static async recover(path: string, format: AudioFormat): Promise<AudioFile> {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    return new AudioFile(path, format, Math.max(0, size - createWavHeader(format, null).length));
  }

  /** Size of the audio, in bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * Appends audio, all of it or nothing.
   *
   * @throws the error of the file system, such as ENOSPC
   */
  append(bytes: Uint8Array): void {
    this.#file.append(bytes, this.#headerBytes + this.#size);
    this.#size += bytes.length;
  }

  /** Removes the audio after a size in bytes. */
  truncate(size: number): void {
    this.#file.truncate(this.#headerBytes + size);
    this.#size = size;
  }

  /**
   * Reads audio.
   *
   * @param offset - offset of the first byte
   * @param length - largest number of bytes
   */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, this.#size - offset);
    const target = new Uint8Array(Math.max(0, wanted));
    let filled = 0;
    while (filled < target.length) {
      const position = this.#headerBytes + offset + filled;
      const bytesRead = await this.#file.read(target, filled, position);
      if (bytesRead === 0) throw new Error(`The audio ends at ${offset + filled}`);
      filled += bytesRead;
    }
    return target;
  }

  /**
   * Completes the file, all of which is on the disk once the call resolves. Idempotent.
   *
   * @returns the path of the file, and its size in bytes
   * @throws the error of the file system
   */
  async complete(): Promise<{ readonly path: string; readonly sizeBytes: number }> {
    const padding = this.#size % 2;
    if (padding > 0) this.#file.overwrite(new Uint8Array(1), this.#headerBytes + this.#size);
    this.#file.overwrite(createWavHeader(this.#format, this.#size), 0);
    await this.#file.synchronize();
    return { path: this.#path, sizeBytes: this.#headerBytes + this.#size + padding };
  }

  /** Closes the descriptor. The next use opens the file again. */
  releaseDescriptor(): void {
    this.#file.releaseDescriptor();
  }

  #open(): number {
    const descriptor = openInFolder(this.#path, this.#size === 0 ? 'w+' : 'r+');
    if (this.#size > 0) return descriptor;
    try {
      writeWhole(descriptor, createWavHeader(this.#format, null), 0);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return descriptor;
  }
}
