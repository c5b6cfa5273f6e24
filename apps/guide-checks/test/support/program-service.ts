import { countWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
import {
  needsPocketsphinx,
  pocketsphinxSettings,
  type ServerProcess,
  speechText,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type ProgramOptions, type RunningProgram, runProgram } from './run-program.js';

/** Longest time of a test of a program, in milliseconds. */
export const timeout = 90_000;

/** A service, and programs that use it. */
export interface ProgramService {
  readonly server: ServerProcess;
  /** Starts a program against the service. It is ended after the test. */
  start(name: string, options?: ProgramOptions): RunningProgram;
  /** Runs a program to its end. */
  run(
    name: string,
    parameters: string[],
    options?: ProgramOptions,
  ): Promise<{ code: number | null; output: string; errors: string }>;
}

/** Starts a service for the tests of a file. */
export function startProgramService(): ProgramService {
  needsPocketsphinx();
  let server: ServerProcess;
  const running: RunningProgram[] = [];
  beforeAll(async () => {
    server = await startServerProcess({
      ...pocketsphinxSettings,
      // Callbacks go to programs on this machine.
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
    });
  }, timeout);
  afterEach(async () => {
    for (const program of running.splice(0)) {
      program.interrupt('SIGTERM');
      await program.ended;
    }
  });
  afterAll(() => server.stop());

  const service: ProgramService = {
    get server() {
      return server;
    },
    start(name, { environment, ...options } = {}) {
      const program = runProgram(name, {
        ...options,
        environment: { EARSHOT_URL: server.url, EARSHOT_API_KEY: testKey, ...environment },
      });
      running.push(program);
      return program;
    },
    async run(name, parameters, options = {}) {
      const program = service.start(name, { ...options, parameters });
      const code = await program.ended;
      return { code, output: program.output(), errors: program.errors() };
    },
  };
  return service;
}

/** Expects the words of the sample, of which a tenth may be wrong. */
export function expectSpeech(text: string, greatestRate = 0.1): void {
  const rate = wordErrorRate(countWordErrors(speechText, text));
  expect(rate, text).toBeLessThanOrEqual(greatestRate);
}
