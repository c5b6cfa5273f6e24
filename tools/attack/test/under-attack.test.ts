import { type RequirementId, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findCase } from '../src/cases/index.js';
import { describeFigure, isWithinBound } from '../src/report/case-report.js';
import { Stage } from '../src/stage/stage.js';

const aloneSeconds = 3;
const timeoutMs = 90_000;
/** Multiple of its noise that a figure may reach, since other tests run at the same time. */
const noiseFactor = 4;

const setStage = (): Promise<Stage> =>
  Stage.start({
    aloneSeconds,
    environment: { EARSHOT_MAX_QUEUED_JOBS: '50', EARSHOT_LIVE_RESUME_SECONDS: '3' },
  });

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** A service that is stalled by one attack cannot be measured under the next. */
async function requireWell(): Promise<void> {
  if (await stage.isHealthy()) return;
  await stage.discard();
  stage = await setStage();
}

/** Runs a case against the service, and expects every figure within its bound. */
function withstands(
  requirement: RequirementId,
  title: string,
  name: string,
  seconds: number,
): void {
  verifies(
    requirement,
    title,
    async () => {
      await requireWell();
      const { failures, figures } = await stage.attack(findCase(name), seconds);
      const broken = figures.filter((figure) => !isWithinBound(figure, noiseFactor));
      expect(broken.map(describeFigure), JSON.stringify(failures)).toEqual([]);
    },
    timeoutMs,
  );
}

describe('another caller is served undisturbed', () => {
  withstands(
    'attack.processing-share',
    'beside thirty sessions of one key that send audio as fast as it is read',
    'live/many-fast',
    4,
  );
  withstands(
    'attack.blind-silence',
    'beside clients that send silence and speech again, each of which is recorded once',
    'live/blind-silence',
    5,
  );
  withstands(
    'attack.session-messages',
    'beside a session of thousands of tiny frames, whose result stays small',
    'live/session-messages',
    4,
  );
  withstands(
    'attack.malformed-messages',
    'beside floods of malformed messages',
    'live/malformed',
    3,
  );
  withstands(
    'attack.reconnects',
    'beside sockets that request the whole history repeatedly',
    'live/history',
    4,
  );
  withstands(
    'attack.unknown-callers',
    'beside floods of unknown keys and tokens',
    'http/unknown-callers',
    3,
  );
  withstands(
    'attack.sign-ins',
    'beside sign-ins and links of one key without end',
    'http/sign-ins',
    3,
  );
  withstands(
    'attack.request-bodies',
    'beside bodies of a megabyte of every shape',
    'http/request-bodies',
    6,
  );
  withstands(
    'attack.slow-callbacks',
    'beside callbacks to receivers that do not respond',
    'outbound/slow-callbacks',
    10,
  );
  withstands('attack.viewers', 'beside viewers that misbehave', 'live/viewers', 4);
  withstands(
    'attack.slow-sources',
    'beside jobs whose sources send next to nothing',
    'outbound/slow-sources',
    5,
  );
  withstands(
    'attack.database-lock',
    'while another program locks the database',
    'machine/locked-database',
    4,
  );
  withstands('attack.queue-share', 'beside a key that fills the queue', 'http/full-queue', 4);
  withstands(
    'attack.resume-search',
    'beside sessions whose offset has to be searched for',
    'live/resume-search',
    4,
  );
  withstands(
    'attack.header-gate',
    'beside a WAV header without end in frames of one byte',
    'live/header-gate',
    3,
  );
});
