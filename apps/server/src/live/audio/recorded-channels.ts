import type { LiveRequest } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import type { JournalAudio } from '../ports/live-journal.js';
import { decodeFrames, type Samples } from './decode-frames.js';
import { DistinctChannels } from './distinct-channels.js';

/**
 * Size of the blocks of audio that are read from the disk and compared in one turn of the event
 * loop, in bytes.
 */
const blockBytes = 128 * 1024;

/**
 * Finds the channels of a recording that differ. Audio is compared as it arrives. Audio that an
 * earlier process has received is compared at the end, from the disk, until all channels turn out
 * to differ.
 */
export class RecordedChannels {
  readonly #audio: JournalAudio;
  readonly #params: LiveRequest;
  readonly #frameBytes: number;
  readonly #distinct: DistinctChannels;
  /** All frames before this one have been compared. */
  #frame = 0;

  constructor(params: LiveRequest, audio: JournalAudio) {
    this.#audio = audio;
    this.#params = params;
    this.#frameBytes = getAudioLayout(params).frameBytes;
    this.#distinct = new DistinctChannels(params.channels);
  }

  /**
   * Compares audio, unless earlier audio is missing.
   *
   * @param frame - number of its first frame in the recording
   * @param block - its samples, one array for each channel
   */
  add(frame: number, block: readonly Samples[]): void {
    if (frame !== this.#frame) return;
    this.#frame += block[0]?.length ?? 0;
    this.#distinct.add(block);
  }

  /**
   * Compares the remaining audio.
   *
   * @returns number of channels that differ, at least one
   */
  async count(): Promise<number> {
    const { channels } = this.#params;
    const end = Math.floor(this.#audio.audioBytes / this.#frameBytes);
    const blockFrames = Math.floor(blockBytes / this.#frameBytes);
    while (this.#frame < end && this.#distinct.count < channels) {
      const frame = this.#frame;
      const bytes = await this.#audio.readAudio(
        frame * this.#frameBytes,
        Math.min(blockFrames, end - frame) * this.#frameBytes,
      );
      this.add(frame, decodeFrames(bytes, this.#params));
    }
    return this.#distinct.count;
  }
}
