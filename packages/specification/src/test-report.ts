/** A test that did not run. */
export interface SkippedTest {
  /** Its full name. */
  name: string;
  /** What it said of itself; a test that says nothing is a fault. */
  reason?: string;
}

/** What one workspace's test run says of itself, kept where the gate and the closing line read it. */
export interface TestReport {
  passed: number;
  failed: number;
  /** The skipped tests: each has to be answered for. */
  skipped: SkippedTest[];
  /** Requirement id to the names of the passing tests that verify it. */
  verified: Record<string, string[]>;
}
