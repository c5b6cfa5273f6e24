import type { StartProcess } from '../../src/host/pool/process-connection.js';
import { EngineServer } from '../../src/worker/engine-server.js';

/**
 * Engine processes that run in this process, with commands and events copied as between processes.
 */
export interface LinkedProcesses {
  readonly start: StartProcess;
  /** Kills the process that was started last. */
  kill(): void;
}

/** Creates linked processes. */
export function createLinkedProcesses(): LinkedProcesses {
  let killLast = () => undefined as void;
  return {
    start(listener) {
      let isAlive = true;
      const later = (action: () => void) => setImmediate(() => isAlive && action());
      const server = new EngineServer(
        (event) => {
          const copy = structuredClone(event);
          later(() => listener.onEvent(copy));
        },
        () => ({ residentBytes: 1, cpuSeconds: 1 }),
      );
      const kill = () => {
        if (!isAlive) return;
        isAlive = false;
        setImmediate(() => listener.onEnd('SIGKILL'));
      };
      killLast = kill;
      return {
        pid: 1,
        send(command) {
          const copy = structuredClone(command);
          later(() => server.handle(copy));
        },
        kill,
      };
    },
    kill: () => killLast(),
  };
}
