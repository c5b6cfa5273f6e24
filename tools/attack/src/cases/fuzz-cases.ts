import type { AttackCase } from '../attacker/attack-case.js';
import { createHttpFuzzer } from '../fuzz/http-fuzzer.js';
import { runFuzzer } from '../fuzz/run-fuzzer.js';
import { socketFuzzer } from '../fuzz/socket-fuzzer.js';

/** Duration of each fuzzer. Both together take half an hour. */
const seconds = 900;

const examine: NonNullable<AttackCase['examine']> = async (_service, { counts }) => [
  { name: 'inputs', unit: '', measured: counts['inputs'] ?? 0 },
  { name: 'failing inputs', unit: '', measured: counts['failing inputs'] ?? 0, bound: 0 },
];

/** Without a rate limit, and with sessions that end soon after the fuzzer left them. */
const environment = {
  EARSHOT_REQUESTS_PER_MINUTE: '10000000',
  EARSHOT_LIVE_RESUME_SECONDS: '2',
  EARSHOT_LIVE_MAX_CHANNELS: '64',
};

export const socketFuzz: AttackCase = {
  name: 'fuzz/socket',
  description:
    'Sequences of frames of every kind, truncations at any byte, reconnects and take-overs, beside a healthy session.',
  seconds,
  environment,
  bounds: { sessions: 16 },
  attack: (context) => runFuzzer(context, socketFuzzer),
  examine,
};

export const httpFuzz: AttackCase = {
  name: 'fuzz/http',
  description:
    'Requests to every operation that the service describes, right and wrong, beside a healthy session.',
  seconds,
  environment,
  // Half a million requests leave 104 MiB of garbage, of which fifty thousand have left 85 already.
  bounds: { garbageMebibytes: 128 },
  attack: async (context) => runFuzzer(context, await createHttpFuzzer(context)),
  examine,
};
