/** Where the pool tells of the lives of its processes; pino's loggers fit. No transcript is ever logged. */
export interface EngineLogger {
  /** Something that went as it should. */
  info(fields: object, message: string): void;
  /** Something that the pool mends by itself. */
  warn(fields: object, message: string): void;
  /** Something that a person has to mend. */
  error(fields: object, message: string): void;
}
