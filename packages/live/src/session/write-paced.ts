import { type AudioInput, type SampleEncoder, toBytes } from '../audio/to-bytes.js';
import { LiveError } from '../errors/live-error.js';
import type { SessionRunner } from './session-runner.js';

/** Writes audio piece by piece, each when there is room for it, so that nothing is lost however much there is. */
export async function writePaced(
  runner: SessionRunner,
  audio: AudioInput,
  encoder: SampleEncoder | undefined,
): Promise<void> {
  const bytes =
    audio instanceof Blob ? new Uint8Array(await audio.arrayBuffer()) : toBytes(audio, encoder);
  const { pieceBytes } = runner.room;
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    await runner.room.wait();
    if (!runner.intake.take(bytes.subarray(offset, offset + pieceBytes))) {
      throw new LiveError('closed', 'The recording was stopped.');
    }
  }
  await runner.room.wait();
}
