import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { AttackContext, type AttackTarget } from './attacker/attack-context.js';
import type { AttackCommand, AttackReply } from './attacker/attacker.js';
import { OpenConnections } from './attacker/open-connections.js';
import { findCase } from './cases/index.js';
import { parentPort } from './process-channel.js';

/** Time within which an attack must end by itself, in milliseconds. */
const graceMs = 3000;
/** The attacker takes only idle processor time, since the service is what is measured. */
const lowestPriority = 19;

setPriority(lowestPriority);
const connections = new OpenConnections();
// The service may drop connections at any time.
process.on('uncaughtException', (error) => context?.count(`failed: ${error.message.slice(0, 60)}`));
let context: AttackContext | undefined;

async function attack(name: string, target: AttackTarget): Promise<AttackReply> {
  const { attack: begin } = findCase(name);
  const current = new AttackContext(target);
  context = current;
  const timer = setTimeout(() => current.end(), target.seconds * 1000);
  // An attack whose connections were refused early lasts as long as the others.
  const whole = Promise.all([
    begin(current).catch((error: unknown) =>
      current.count(`failed: ${String(error).slice(0, 80)}`),
    ),
    current.pause(target.seconds * 1000),
  ]);
  const hasEnded = await Promise.race([
    whole.then(() => true),
    sleep(target.seconds * 1000 + graceMs, false),
  ]);
  clearTimeout(timer);
  current.end();
  return { type: 'attacked', outcome: current.outcome(), hasEnded };
}

async function release(): Promise<AttackReply> {
  context?.release();
  await connections.drop();
  return { type: 'released' };
}

const port = parentPort<AttackCommand, AttackReply>();
port.onMessage((command) => {
  const done = command.type === 'attack' ? attack(command.name, command.target) : release();
  done.then(
    (reply) => port.send(reply),
    (error: unknown) => port.send({ type: 'failed', message: String(error) }),
  );
});
port.send({ type: 'loaded' });
