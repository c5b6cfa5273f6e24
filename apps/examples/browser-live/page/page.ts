import { createMicrophone, MicrophoneError } from '@earshot/audio/worklet';
import { createLiveSession, createTranscript, LiveError } from '@earshot/live';

const format = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 } as const;

const button = find('#toggle', HTMLButtonElement);
const meter = find('#level', HTMLMeterElement);
const status = find('#status', HTMLElement);
const captions = find('#captions', HTMLElement);
const pending = find('#pending', HTMLElement);

/** Ends the running session, null while there is none. */
let stop: (() => void) | null = null;

button.addEventListener('click', () => {
  if (stop === null) void listen();
  else stop();
});

/** Captions the microphone until it is stopped, or fails. */
async function listen(): Promise<void> {
  const ending = new AbortController();
  stop = () => ending.abort();
  button.textContent = 'Stop';
  button.ariaPressed = 'true';
  captions.replaceChildren();
  say('Connecting …');
  try {
    await caption(ending.signal);
    say('Done.');
  } catch (error) {
    // A stop while the microphone is still being opened is no failure.
    if (ending.signal.aborted) say('Stopped.');
    else say(describe(error), true);
  } finally {
    stop = null;
    button.textContent = 'Start';
    button.ariaPressed = 'false';
    pending.textContent = '';
    meter.value = meter.min;
  }
}

// #region caption
/** Captions the microphone until the signal, and then what was still said. */
async function caption(signal: AbortSignal): Promise<void> {
  const microphone = await createMicrophone({
    format,
    signal,
    processorUrl: 'worklet-processor.js',
  });
  microphone.on('levels', ([level]) => {
    // Silence is -Infinity, which a meter does not take.
    meter.value = Math.max(meter.min, level?.rmsDbfs ?? meter.min);
  });
  try {
    const session = createLiveSession({ url: await beginSession() }, { format });
    const transcript = createTranscript();
    session.on('message', (message) => transcript.push(message));
    session.on('reconnecting', () => say('The connection was lost. Nothing you say is.'));
    session.on('state', ({ state }) => {
      if (state === 'open') say('Listening.');
    });
    let shown = 0;
    transcript.subscribe(() => {
      const { finals, partials } = transcript.snapshot();
      for (const { utterance } of finals.slice(shown)) {
        const line = document.createElement('p');
        line.textContent = utterance.text;
        line.lang = utterance.language;
        captions.append(line);
      }
      shown = finals.length;
      pending.textContent = partials.map(({ utterance }) => utterance.text).join(' ');
      captions.scrollTop = captions.scrollHeight;
    });
    try {
      await session.start();
      await session.pipeFrom(microphone);
      say('Finishing …');
      await session.stop();
    } catch (error) {
      session.close();
      throw error;
    }
  } finally {
    await microphone.stop();
  }
}

/** Asks the server of this page for a session, of which it gets the url and never the key. */
async function beginSession(): Promise<string> {
  const response = await fetch('session', { method: 'POST' });
  // The token endpoint of this example responds so.
  const body = (await response.json()) as { url: string; message: string };
  if (!response.ok) throw new Error(body.message);
  return body.url;
}
// #endregion caption

// #region advice
function describe(error: unknown): string {
  if (MicrophoneError.is(error)) return error.advice;
  if (LiveError.is(error)) return `The captions ended: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}
// #endregion advice

function say(text: string, isFailure = false): void {
  status.textContent = text;
  status.classList.toggle('failed', isFailure);
}

function find<Type extends Element>(selector: string, type: new () => Type): Type {
  const element = document.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${selector}.`);
}
