import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import type { AttackCase, AttackedService, Front } from '../attacker/attack-case.js';
import { Attacker } from '../attacker/attacker.js';
import { Bystander } from '../bystander/bystander.js';
import type { BystanderFigures } from '../bystander/bystander-protocol.js';
import { HttpCaller } from '../http-call.js';
import type { CaseReport } from '../report/case-report.js';
import { compareFigures } from './compare-figures.js';
import { ProcessWatch } from './process-watch.js';

const execute = promisify(execFile);
const commandLine = fileURLToPath(new URL('../../../../apps/cli/dist/earshot.js', import.meta.url));

/** Options of {@link Stage.start}. */
export interface StageOptions {
  readonly environment?: ServerEnvironment | undefined;
  readonly launcher?: ((dataFolder: string) => readonly string[]) | undefined;
  readonly front?: AttackCase['front'];
  readonly recordingCopies?: number | undefined;
  /** Length of the measurement without an attack, in seconds. */
  readonly aloneSeconds: number;
}

/** Time in which an attack may have effects after its end, in milliseconds. */
const settleMs = 500;

/** Time after which an attack is measured whatever the one before still causes, in milliseconds. */
const latestSettleMs = 20_000;

/** Maximum response time of a healthy service, in milliseconds. */
const healthyMs = 2000;

/** Default length of the bystander's recording, in copies of nine seconds: a minute. */
const defaultCopies = 7;

/** Time within which the bystander's session must end, in milliseconds. */
const endingMs = 20_000;

/** Callbacks of bystander and attackers go to this machine, and so do the sources of attackers. */
const stageEnvironment: ServerEnvironment = {
  EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8,attack.test',
};

/** Services that are killed when this process ends. */
const running = new Set<ServerProcess>();
process.once('exit', () => {
  for (const server of running) server.process.kill('SIGKILL');
});

/** Processes and measurements of a stage. */
interface StageResources {
  readonly server: ServerProcess;
  readonly service: AttackedService;
  readonly bystander: Bystander;
  /** Key of the attacker. */
  readonly key: string;
  readonly alone: BystanderFigures;
  readonly front: Front | undefined;
}

/** The real service with a bystander, which is attacked by one attacker after the other. */
export class Stage {
  readonly service: AttackedService;
  readonly #resources: StageResources;
  /** An attacker at rest, which has loaded its cases. */
  #attacker: Attacker | undefined;

  private constructor(resources: StageResources) {
    this.service = resources.service;
    this.#resources = resources;
  }

  /** Starts the service and the bystander, and measures the bystander without an attack. */
  static async start({
    aloneSeconds,
    environment,
    front,
    launcher,
    recordingCopies = defaultCopies,
  }: StageOptions): Promise<Stage> {
    const dataFolder = temporaryFolder();
    const key = await createKey(dataFolder);
    const server = await startServerProcess(
      { ...stageEnvironment, ...environment },
      dataFolder,
      launcher?.(dataFolder),
    );
    running.add(server);
    let bystander: Bystander | undefined;
    try {
      const { pid = Number.NaN } = server.process;
      const service: AttackedService = {
        url: server.url,
        caller: new HttpCaller(server.url, { key }),
        dataFolder,
        processId: pid,
        output: () => server.output(),
      };
      const inFront = await front?.(service);
      bystander = await Bystander.start({
        url: inFront?.url ?? server.url,
        key: testKey,
        recordingCopies,
        liveOrigin: inFront?.liveOrigin,
      });
      // The first requests and frames are slower than those that follow.
      await sleep(settleMs);
      const alone = await measure(bystander, aloneSeconds);
      return new Stage({ server, service, bystander, key, alone, front: inFront });
    } catch (error) {
      await bystander?.kill();
      await server.kill();
      running.delete(server);
      throw error;
    }
  }

  /** Runs an attack for some seconds, and compares the bystander's measurements with the bounds. */
  async attack(attackCase: AttackCase, seconds: number): Promise<CaseReport> {
    const { alone, bystander, front, key } = this.#resources;
    // It has loaded before it attacks, since loading takes a core that the figures would suffer from.
    const attacker = this.#attacker ?? (await Attacker.start());
    this.#attacker = undefined;
    const disturbance = new AbortController();
    try {
      await this.#untilSettled();
      const prepared = (await attackCase.prepare?.(this.service)) ?? {};
      const watch = new ProcessWatch(this.service);
      await bystander.reset();
      const disturbed = attackCase.disturb?.(this.service, disturbance.signal);
      const outcome = await attacker.attack(attackCase.name, {
        url: this.service.url,
        key,
        seconds,
        prepared,
        front: front?.url,
      });
      disturbance.abort();
      await disturbed;
      await sleep(settleMs);
      const during = await bystander.report();
      const watched = watch.stop();
      if (await attacker.release()) this.#attacker = attacker;
      const examined = this.#hasDied()
        ? []
        : ((await attackCase.examine?.(this.service, outcome)) ?? []);
      const figures = compareFigures({
        alone,
        during,
        watched,
        outcome,
        hasDied: this.#hasDied(),
        bounds: attackCase.bounds ?? {},
        seconds,
      });
      return {
        name: attackCase.name,
        description: attackCase.description,
        seconds,
        figures: [...figures, ...examined],
        counts: outcome.counts,
        failures: during.failures,
      };
    } finally {
      disturbance.abort();
      if (this.#attacker !== attacker) await attacker.kill();
    }
  }

  /** Checks that the service is up and responsive, so that the next attack can be measured. */
  async isHealthy(): Promise<boolean> {
    const { alone, bystander } = this.#resources;
    if (this.#hasDied()) return false;
    const { acknowledgements, failures } = await bystander.report();
    const allowedMs = Math.max(healthyMs, alone.acknowledgements.longest * 2);
    const response = await this.service.caller
      .call('/health', { timeoutMs: allowedMs })
      .catch(() => undefined);
    return (
      response?.status === 200 &&
      !Number.isNaN(acknowledgements.p50) &&
      !Object.keys(failures).some((what) => what.startsWith('the live session was closed'))
    );
  }

  /** Ends everything at once. */
  async discard(): Promise<void> {
    const { bystander, front, server } = this.#resources;
    await this.#attacker?.kill();
    await bystander.kill();
    front?.close();
    await server.kill();
    running.delete(server);
  }

  /**
   * Ends the bystander's session and the service.
   *
   * @returns the problems found in that session
   */
  async close(): Promise<readonly string[]> {
    try {
      if (this.#hasDied()) return ['the service died'];
      const late = sleep(endingMs, ['the session did not end'], { ref: false });
      return await Promise.race([this.#resources.bystander.end(), late]);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    } finally {
      await this.discard();
    }
  }

  /**
   * Waits until the bystander's is the only live session: those of the attack before, whose
   * recordings are written when they end, last longer than its connections.
   */
  async #untilSettled(): Promise<void> {
    const latest = performance.now() + latestSettleMs;
    while (performance.now() < latest) {
      const { body } = await this.service.caller.call('/metrics');
      const [, sessions] = /^earshot_live_sessions (\d+)$/m.exec(body.toString()) ?? [];
      if (Number(sessions) <= 1) return;
      await sleep(settleMs);
    }
  }

  #hasDied(): boolean {
    const { process } = this.#resources.server;
    return process.exitCode !== null || process.signalCode !== null;
  }
}

async function measure(bystander: Bystander, seconds: number): Promise<BystanderFigures> {
  await bystander.reset();
  await sleep(seconds * 1000);
  return bystander.report();
}

/** Creates the attacker's key with the command of an operator. */
async function createKey(dataFolder: string): Promise<string> {
  const { stdout } = await execute(process.execPath, [commandLine, 'keys', 'create', 'attacker'], {
    cwd: dataFolder,
    env: { PATH: process.env['PATH'], EARSHOT_DATA_DIR: dataFolder },
  });
  return stdout.trim();
}
