import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { InvalidArgumentError } from '@earshot/http';

/** What an option of a handler must be, as a sentence, and whether a value is that. */
export interface OptionRule {
  readonly allowed: string;
  readonly isAllowed: (value: unknown) => boolean;
  /** True when the option must be given. @defaultValue false */
  readonly isRequired?: boolean;
  /** True when errors must not contain its value. @defaultValue false */
  readonly isSecret?: boolean;
}

/** A function. */
export const functionRule: OptionRule = {
  allowed: 'a function',
  isAllowed: (value) => typeof value === 'function',
};

/** Decides who may send requests, so that no handler is open to everybody by mistake. */
export const authorizeRule: OptionRule = {
  ...functionRule,
  allowed: 'a function that returns the name of the caller, or null to refuse',
  isRequired: true,
};

/** Number of events of a caller. */
export const perMinuteRule: OptionRule = {
  allowed: 'a number above 0',
  isAllowed: (value) => typeof value === 'number' && value > 0,
};

/** Origins of pages. */
export const originsRule: OptionRule = {
  allowed: 'an array of origins such as https://app.example',
  isAllowed: (value) =>
    Array.isArray(value) &&
    value.every((each) => URL.canParse(String(each)) && new URL(String(each)).origin === each),
};

/**
 * Checks the options of a handler where it is made, not at its first request.
 *
 * @param handler - name of the function, for the error
 * @param rules - the rule of each option
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function checkHandlerOptions(
  handler: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
): void {
  const given: Readonly<Record<string, unknown>> = Object(options);
  refuseUnknownOptions(
    given,
    rules,
    (sentence) => new InvalidArgumentError(`${handler}: ${sentence}`),
  );
  for (const [name, { allowed, isAllowed, isRequired, isSecret }] of Object.entries(rules)) {
    const value = given[name];
    if (value === undefined ? isRequired !== true : isAllowed(value)) continue;
    const found = isSecret === true ? '' : ` ${String(value)}`;
    throw new InvalidArgumentError(
      `${handler}: ${name} must be ${allowed}, got ${typeof value}${found}`,
    );
  }
}
