import type { ProcessUsage } from '../../ipc/protocol.js';

/** Work and resource usage of the consecutive processes of one worker handle. */
export class ProcessStatistics {
  #utterances = 0;
  #audioSeconds = 0;
  #partialsSkipped = 0;
  #formerCpuSeconds = 0;
  #usage: ProcessUsage = { residentBytes: 0, cpuSeconds: 0 };

  /** Resident memory of the process at its last event, in bytes. */
  get residentBytes(): number {
    return this.#usage.residentBytes;
  }

  /** Processor time of the process at its last event, in seconds. */
  get cpuSeconds(): number {
    return this.#usage.cpuSeconds;
  }

  /** Number of times that audio was skipped for partial results. */
  get partialsSkipped(): number {
    return this.#partialsSkipped;
  }

  /** Sums over all processes so far. */
  get totals(): { utterances: number; audioSeconds: number; cpuSeconds: number } {
    return {
      utterances: this.#utterances,
      audioSeconds: this.#audioSeconds,
      cpuSeconds: this.#formerCpuSeconds + this.#usage.cpuSeconds,
    };
  }

  /** Sets the resource usage of the process so far. */
  setUsage(usage: ProcessUsage): void {
    this.#usage = usage;
  }

  /** Counts an utterance that was recognised. */
  addUtterance(audioSeconds: number): void {
    this.#utterances += 1;
    this.#audioSeconds += audioSeconds;
  }

  /** Counts times that audio was skipped for partial hypotheses. */
  addSkippedPartials(times: number): void {
    this.#partialsSkipped += times;
  }

  /** Handles the end of the process. The next one counts from zero. */
  endProcess(): void {
    this.#formerCpuSeconds += this.#usage.cpuSeconds;
    this.#usage = { residentBytes: 0, cpuSeconds: 0 };
  }
}
