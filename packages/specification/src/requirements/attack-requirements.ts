import { section } from '../requirement.js';

export const attackRequirements = {
  ...section('Resilience: Under attack', {
    'attack.malformed-messages':
      'A flood of malformed messages, with well-formed ones between them or without, holds up no other session and no request.',
    'attack.live-share':
      'One key leaves a fifth of the live channels to other keys, where there are others.',
    'attack.pipelining': 'Thousands of requests in one packet hold up no other caller.',
    'attack.header-gate':
      'A WAV header of any shape, in frames of any size, holds up no other session and no request.',
    'attack.session-messages':
      'A session of any number of frames ends, with a result of at most 64 MiB, and takes at most 8 MiB of memory while it runs.',
    'attack.resume-search':
      'Looking for the place of audio that is sent again holds up no other session and no request.',
    'attack.blind-silence':
      'Silence and speech that a client sends again without an offset are recorded once.',
    'attack.reconnects':
      'Reconnects that ask for the whole history of a session, again and again, hold up no other session and no request.',
    'attack.processing-share':
      'A key that sends over many connections, as fast as they are read, takes no more of the event loop than its share: the sessions, requests and jobs of another key continue beside it.',
    'attack.viewers':
      'Viewers of a session that never read, connect again and again, or send, hold up no session and no request.',
    'attack.unknown-callers':
      'A flood of unknown keys and tokens holds up no caller with a known one, not from the same address either.',
    'attack.sign-ins':
      'A key that signs in and makes links without end keeps no other key from signing in, not from the same address either, and leaves no more sessions and links than a key may have.',
    'attack.request-bodies':
      'No request body up to its size limit holds up the service for more than 50 ms.',
    'attack.slow-sources':
      'Sources that send next to nothing keep no other key from having its jobs transcribed.',
    'attack.slow-callbacks':
      'Receivers that do not respond delay no callback of another key by more than 2 s.',
    'attack.queue-share':
      'A key that creates jobs without end neither fills the queue for another key nor makes its jobs wait behind its own.',
    'attack.database-lock':
      'A lock of another program on the database holds up no live session and no request that does without the database.',
    'attack.fuzz-socket':
      'No sequence of frames, cuts and reconnects crashes the service or holds it up.',
    'attack.fuzz-http':
      'No request crashes the service, stalls it, or gets a 5xx other than 503 and 507, or 502 and 504 for a source.',
  }),
} as const;
