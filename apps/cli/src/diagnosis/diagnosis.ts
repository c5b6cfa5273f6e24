import type { Connection } from '../connection.js';

/** What a check found. */
export interface Diagnosis {
  state: 'ok' | 'warning' | 'failure';
  /** What it found, in a few words. */
  detail: string;
  /** What to do about it. */
  advice?: string;
}

/** Something that has to be right for Earshot to work. */
export interface Check {
  title: string;
  check: (connection: Connection) => Promise<Diagnosis>;
}
