/** Settings that the service cannot start with; each fault names its variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** One sentence per fault. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}
