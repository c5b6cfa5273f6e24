/** What one workspace's test run says of itself, kept where the gate and the closing line read it. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Full names of the skipped tests: each has to be answered for. */
  skipped: string[];
  /** Requirement id to the names of the passing tests that verify it. */
  verified: Record<string, string[]>;
}
