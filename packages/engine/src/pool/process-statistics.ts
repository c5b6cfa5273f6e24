import type { ProcessUsage } from '../process/protocol.js';

/** What the processes of one place in the pool have done and cost, one after the other. */
export class ProcessStatistics {
  #utterances = 0;
  #audioSeconds = 0;
  #partialsSkipped = 0;
  #formerCpuSeconds = 0;
  #usage: ProcessUsage = { residentBytes: 0, cpuSeconds: 0 };

  /** Resident memory of the process when it last told, in bytes. */
  get residentBytes(): number {
    return this.#usage.residentBytes;
  }

  /** Processor time of the process when it last told, in seconds. */
  get cpuSeconds(): number {
    return this.#usage.cpuSeconds;
  }

  /** How often audio was left out of partial hypotheses. */
  get partialsSkipped(): number {
    return this.#partialsSkipped;
  }

  /** Everything that is counted. */
  get totals(): { utterances: number; audioSeconds: number; cpuSeconds: number } {
    return {
      utterances: this.#utterances,
      audioSeconds: this.#audioSeconds,
      cpuSeconds: this.#formerCpuSeconds + this.#usage.cpuSeconds,
    };
  }

  /** The process tells what it has cost so far. */
  use(usage: ProcessUsage): void {
    this.#usage = usage;
  }

  /** An utterance was recognised. */
  recognize(audioSeconds: number): void {
    this.#utterances += 1;
    this.#audioSeconds += audioSeconds;
  }

  /** Audio was left out of partial hypotheses. */
  skipPartials(times: number): void {
    this.#partialsSkipped += times;
  }

  /** The process has ended; the next one counts from zero. */
  end(): void {
    this.#formerCpuSeconds += this.#usage.cpuSeconds;
    this.#usage = { residentBytes: 0, cpuSeconds: 0 };
  }
}
