import { section } from '../requirement.js';

export const reactRequirements = {
  ...section('Earshot: React', {
    'react.live':
      'useLiveTranscription transcribes its microphone: partials, finals, captions and the result, from one session that one start makes, under StrictMode as well.',
    'react.resume':
      'A connection that breaks in the middle is not seen in the transcript of a hook; the status names it while it lasts.',
    'react.pause':
      'A paused transcription keeps its session open and its microphone closed, for as long as it takes.',
    'react.microphone':
      'A microphone that is refused is an error with advice and no session; one that is unplugged comes back by itself, and the session with it.',
    'react.sources':
      'The audio of a tab and a file that is played are sources of a live transcription, which ends with them: a pause holds the file, and what is not shared is an error with advice and no session.',
    'react.release':
      'Unmounting in any state closes sockets, tracks, timers and listeners, and a start after it opens nothing.',
    'react.suspense':
      'A page that suspends or belongs to a pending transition opens nothing before it is shown, and a page that suspends or is refreshed with new code while somebody speaks keeps its session.',
    'react.frozen':
      'A page that the browser freezes, and whose connection breaks meanwhile, resumes when it is thawed, in the same session and without a lost word.',
    'react.renders':
      'A component renders only for what it reads: a partial renders its caption once and nothing else, a level nothing.',
    'react.jobs':
      'Lists, jobs and creations are live: progress, utterances as they come, pages, abort, and lists that follow what is created.',
    'react.player':
      'A media element and a transcript are kept together: the word at the time, and playing from a word, by pointer and keyboard.',
    'react.captions':
      'Captions of a live transcription follow the rules of a profile; what is committed is what segment makes of the whole.',
    'react.accessible':
      'Finals are announced politely and partials are not; each caption has its language and direction, the transcript works by keyboard, and axe finds no violation in the components.',
    'react.server':
      'The package is imported and rendered without a window, and hydrated without a mismatch.',
    'react.token':
      'A token endpoint initiates sessions for pages of its own origin, for callers that it knows, within a rate; no page sees the key.',
    'react.query':
      'Options for TanStack Query read lists, pages and jobs until they have ended, and create jobs.',
    'react.versions': 'The hooks work in React 18.2, 18.3 and 19.',
    'react.size':
      'Without peers, minified and compressed, all hooks together cost a page at most 3,072 bytes when it is opened; what works behind them is loaded when they are first shown, and no hook brings schemas, captions or the microphone.',
    'react.browser':
      'In a real browser a microphone is transcribed by the real service, over a cut socket and a lost device, and a thousand mounts and unmounts leave nothing open.',
  }),
} as const;
