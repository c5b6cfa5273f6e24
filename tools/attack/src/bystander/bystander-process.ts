import { monitorEventLoopDelay } from 'node:perf_hooks';
import { repeatedSpeech } from '@earshot/server/testing';
import { HttpCaller } from '../http-call.js';
import { parentPort } from '../process-channel.js';
import type {
  BystanderCommand,
  BystanderFigures,
  BystanderReply,
  BystanderTarget,
} from './bystander-protocol.js';
import { startCallbackReceiver } from './callback-receiver.js';
import { describeError, Failures } from './failures.js';
import { probeHealth } from './health-probe.js';
import { runJobs } from './job-runner.js';
import { Latencies } from './latencies.js';
import { LiveSpeaker } from './live-speaker.js';
import { openSessions } from './session-opener.js';

const latencies = {
  acknowledgements: new Latencies(),
  health: new Latencies(),
  jobs: new Latencies(),
  callbacks: new Latencies(),
  newSessions: new Latencies(),
};
const failures = new Failures();
const ownDelay = monitorEventLoopDelay({ resolution: 10 });
let speaker: LiveSpeaker | undefined;
let stops: (() => void)[] = [];

async function start(target: BystanderTarget): Promise<void> {
  const caller = new HttpCaller(target.url, { key: target.key });
  const receiver = await startCallbackReceiver(latencies.callbacks);
  speaker = new LiveSpeaker(caller, target, latencies.acknowledgements, failures);
  await speaker.start();
  const stopJobs = await runJobs({
    caller,
    recording: repeatedSpeech(target.recordingCopies),
    callbackUrl: receiver.url,
    latencies: latencies.jobs,
    failures,
    onEnded: (job) => receiver.expect(job),
  });
  stops = [
    stopJobs,
    probeHealth(new HttpCaller(target.url), latencies.health, failures),
    openSessions(caller, target, latencies.newSessions, failures),
    () => receiver.close(),
  ];
  ownDelay.enable();
}

function report(): BystanderFigures {
  return {
    acknowledgements: latencies.acknowledgements.figures(),
    health: latencies.health.figures(),
    jobs: latencies.jobs.figures(),
    callbacks: latencies.callbacks.figures(),
    newSessions: latencies.newSessions.figures(),
    failures: failures.figures(),
    ownDelayMs: ownDelay.max / 1e6,
  };
}

function reset(): void {
  for (const each of Object.values(latencies)) each.reset();
  failures.reset();
  ownDelay.reset();
}

async function execute(command: BystanderCommand): Promise<BystanderReply> {
  switch (command.type) {
    case 'start':
      await start(command.target);
      return { type: 'done' };
    case 'reset':
      reset();
      return { type: 'done' };
    case 'report':
      return { type: 'figures', figures: report() };
    case 'end':
      for (const stop of stops) stop();
      return { type: 'ended', problems: (await speaker?.end()) ?? [] };
  }
}

const port = parentPort<BystanderCommand, BystanderReply>();
port.onMessage((command) => {
  execute(command).then(
    (reply) => port.send(reply),
    (error: unknown) => port.send({ type: 'failed', message: describeError(error) }),
  );
});
port.send({ type: 'loaded' });
