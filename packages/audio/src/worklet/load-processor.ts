import { MicrophoneError } from './microphone-error.js';
import { processorSource } from './processor-source.js';

/**
 * Loads the processor's script into a context.
 *
 * @throws MicrophoneError `processor_blocked`
 */
export async function loadProcessor(
  context: AudioContext,
  processorUrl: string | URL | undefined,
): Promise<void> {
  if (processorUrl !== undefined) {
    await addModule(context, String(processorUrl));
    return;
  }
  if (processorSource === null) {
    throw new MicrophoneError(
      'processor_blocked',
      'The script of the AudioWorklet is not built in.',
    );
  }
  const url = URL.createObjectURL(new Blob([processorSource], { type: 'text/javascript' }));
  try {
    await addModule(context, url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function addModule(context: AudioContext, url: string): Promise<void> {
  try {
    await context.audioWorklet.addModule(url);
  } catch (cause) {
    throw new MicrophoneError(
      'processor_blocked',
      `The script of the AudioWorklet could not be loaded from ${url.startsWith('blob:') ? 'a Blob URL' : url}.`,
      { cause },
    );
  }
}
