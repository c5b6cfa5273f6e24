import { type CloseCodeName, closeCodes } from '@earshot/core';

/** The code with which a socket is closed for a reason. */
export function closeCode(reason: CloseCodeName): number {
  const found = closeCodes.find(({ name }) => name === reason);
  if (found === undefined) throw new Error(`there is no close code for ${reason}`);
  return found.code;
}
