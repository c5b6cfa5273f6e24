import type { ServerEnvironment } from '@earshot/server/testing';
import type { HttpCaller } from '../http-call.js';
import type { Figure } from '../report/figure.js';
import type { AttackContext, AttackOutcome } from './attack-context.js';

/** A service that is prepared or examined. */
export interface AttackedService {
  readonly url: string;
  /** Of the attacker. */
  readonly caller: HttpCaller;
  readonly dataFolder: string;
  readonly processId: number;
  /** Everything that the service has logged. */
  readonly output: () => string;
}

/** Something in front of a service. */
export interface Front {
  readonly url: string;
  /** Where live sessions are reached. */
  readonly liveOrigin: string;
  close(): void;
}

/** Bounds of a case that differ from those of every case; undefined where a figure is measured and has none. */
export interface BoundChanges {
  readonly acknowledgementsP99Ms?: number | undefined;
  readonly healthLongestMs?: number | undefined;
  readonly jobsTimesAlone?: number | undefined;
  readonly callbacksLateMs?: number | undefined;
  readonly newSessionMs?: number | undefined;
  /** Sessions of the attacker at the same time, each of which may have some memory. @defaultValue 1 */
  readonly sessions?: number;
  readonly engineDeaths?: number | undefined;
  /** Growth of the data folder, in MiB. */
  readonly dataMebibytes?: number;
  /** Errors with a stack in the log. @defaultValue 10 */
  readonly logStacks?: number;
  /** Failures of the bystander that the case brings about by itself, by their begin. */
  readonly allowedFailures?: readonly string[];
}

/** An attack, and what is to be seen of it afterwards. */
export interface AttackCase {
  /** As it is asked for: an area and a name. */
  readonly name: string;
  /** The attack, in a sentence. */
  readonly description: string;
  /** Length of the long form, in seconds. */
  readonly seconds: number;
  /** Settings of the service besides those of every case. */
  readonly environment?: ServerEnvironment;
  readonly bounds?: BoundChanges | undefined;
  /** Whether the session of the bystander ends with the case, so that its recording says nothing. */
  readonly isSessionLost?: boolean;
  /** @returns why the case cannot be run on this machine; undefined when it can */
  readonly unavailable?: () => string | undefined;
  /** Length of the bystander's recording, as copies of the sample of nine seconds. @defaultValue 7 */
  readonly recordingCopies?: number;
  /** Command that starts the service in an environment of its own, with its first arguments. */
  readonly launcher?: (dataFolder: string) => readonly string[];
  /** Starts something in front of the service, which the bystander then goes through. */
  readonly front?: (service: AttackedService) => Promise<Front>;
  /** Makes what the attack needs, before anything is measured; its values reach the attack. */
  readonly prepare?: (service: AttackedService) => Promise<Readonly<Record<string, string>>>;
  /** Runs in a process of its own, at the lowest priority, until its signal is aborted. */
  readonly attack: (context: AttackContext) => Promise<void>;
  /** Runs beside the attack where the machine itself is at fault and not a caller. */
  readonly disturb?: (service: AttackedService, signal: AbortSignal) => Promise<void>;
  /** Figures that are to be seen after the attack. */
  readonly examine?: (
    service: AttackedService,
    outcome: AttackOutcome,
  ) => Promise<readonly Figure[]>;
}
