import type { ServerEnvironment } from '@earshot/server/testing';
import type { HttpCaller } from '../http-call.js';
import type { Figure } from '../report/case-report.js';
import type { AttackContext, AttackOutcome } from './attack-context.js';

/** The service under attack, as preparations and examinations see it. */
export interface AttackedService {
  readonly url: string;
  /** HTTP client with the attacker's key. */
  readonly caller: HttpCaller;
  readonly dataFolder: string;
  readonly processId: number;
  /** Returns everything that the service has logged. */
  readonly output: () => string;
}

/** A proxy in front of the service. */
export interface Front {
  readonly url: string;
  /** Origin of the urls of live sessions. */
  readonly liveOrigin: string;
  close(): void;
}

/** Bounds that replace the default ones. Undefined removes the bound of a figure. */
export interface BoundChanges {
  readonly acknowledgementsP99Ms?: number | undefined;
  readonly healthLongestMs?: number | undefined;
  readonly jobsTimesAlone?: number | undefined;
  readonly callbacksLateMs?: number | undefined;
  readonly newSessionMs?: number | undefined;
  /** Concurrent sessions of the attacker, each of which may use some memory. @defaultValue 1 */
  readonly sessions?: number;
  readonly engineDeaths?: number | undefined;
  /** Garbage that a service under this load has not collected yet, in MiB. @defaultValue 96 */
  readonly garbageMebibytes?: number;
  /** Growth of the data folder, in MiB. */
  readonly dataMebibytes?: number;
  /** Errors with a stack in the log. @defaultValue 10 */
  readonly logStacks?: number;
  /** Prefixes of failures of the bystander that the case causes by itself. */
  readonly allowedFailures?: readonly string[];
}

/** An attack with its bounds and its examination. */
export interface AttackCase {
  /** Area and name, as in `live/pings`. */
  readonly name: string;
  /** Description in one sentence. */
  readonly description: string;
  /** True for a case that is run only when it or its area is named. */
  readonly isOnRequest?: boolean;
  /** Length of the long form, in seconds. */
  readonly seconds: number;
  /** Settings of the service in addition to those of every case. */
  readonly environment?: ServerEnvironment;
  readonly bounds?: BoundChanges | undefined;
  /** True when the case ends the session of the bystander, whose recording is then not checked. */
  readonly isSessionLost?: boolean;
  /** @returns the reason why the case cannot be run on this machine, or undefined when it can */
  readonly unavailable?: () => string | undefined;
  /**
   * Length of the bystander's recording, as copies of the sample of nine seconds. @defaultValue 7
   */
  readonly recordingCopies?: number;
  /** Command that starts the service in an environment of its own, with its first arguments. */
  readonly launcher?: (dataFolder: string) => readonly string[];
  /** Starts a proxy in front of the service, through which the bystander then connects. */
  readonly front?: (service: AttackedService) => Promise<Front>;
  /** Prepares the service before anything is measured. Its values are passed to the attack. */
  readonly prepare?: (service: AttackedService) => Promise<Readonly<Record<string, string>>>;
  /** Attacks, in a process of its own at the lowest priority, until its signal is aborted. */
  readonly attack: (context: AttackContext) => Promise<void>;
  /** Disturbs the machine during the attack, such as a full disk or a stopped process. */
  readonly disturb?: (service: AttackedService, signal: AbortSignal) => Promise<void>;
  /** Measures further figures after the attack. */
  readonly examine?: (
    service: AttackedService,
    outcome: AttackOutcome,
  ) => Promise<readonly Figure[]>;
}
