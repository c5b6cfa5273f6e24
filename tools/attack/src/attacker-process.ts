import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { AttackContext } from './attacker/attack-context.js';
import type { AttackCommand, AttackReply } from './attacker/attacker.js';
import { findCase } from './cases/index.js';
import { parentPort } from './process-channel.js';

/** Time within which an attack must end by itself, in milliseconds. */
const graceMs = 3000;
/** The attacker takes only idle processor time, since the service is what is measured. */
const lowestPriority = 19;

setPriority(lowestPriority);
// The service may drop connections at any time.
process.on('uncaughtException', (error) => context?.count(`failed: ${error.message.slice(0, 60)}`));
let context: AttackContext | undefined;

async function attack({ name, target }: AttackCommand): Promise<AttackReply> {
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
  await Promise.race([whole, sleep(target.seconds * 1000 + graceMs)]);
  clearTimeout(timer);
  current.end();
  return { type: 'attacked', outcome: current.outcome() };
}

const port = parentPort<AttackCommand, AttackReply>();
port.onMessage((command) => {
  attack(command).then(
    (reply) => port.send(reply),
    (error: unknown) => port.send({ type: 'failed', message: String(error) }),
  );
});
port.send({ type: 'loaded' });
