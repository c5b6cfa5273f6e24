import { largeOrdinals, ordinals, tens } from '../entities/numbers/number-words.js';
import { type KeyAt, readBelowHundred } from '../entities/numbers/read-cardinal.js';
import { groupThousands } from './quantities.js';

/** An ordinal and the index after its last word. */
interface Ordinal {
  readonly value: number;
  readonly next: number;
}

/** Reads an ordinal: `fifth`, `twenty first`, `one hundred and third`. */
export function readOrdinal(keyAt: KeyAt, index: number): Ordinal | undefined {
  const below = readOrdinalBelowHundred(keyAt, index);
  if (below !== undefined) return below;
  const count = readBelowHundred(keyAt, index);
  if (count === undefined) return undefined;
  const multiplied = keyAt(count.next);
  const large = largeOrdinals.get(multiplied) ?? 0;
  if (large >= 100) return { value: count.value * large, next: count.next + 1 };
  if (multiplied !== 'hundred') return undefined;
  const rest = readOrdinalBelowHundred(
    keyAt,
    count.next + (keyAt(count.next + 1) === 'and' ? 2 : 1),
  );
  return rest && { value: count.value * 100 + rest.value, next: rest.next };
}

function readOrdinalBelowHundred(keyAt: KeyAt, index: number): Ordinal | undefined {
  const key = keyAt(index);
  const whole = ordinals.get(key) ?? largeOrdinals.get(key);
  if (whole !== undefined) return whole < 100 ? { value: whole, next: index + 1 } : undefined;
  const ten = tens.get(key);
  const unit = ordinals.get(keyAt(index + 1)) ?? 10;
  return ten === undefined || unit >= 10 ? undefined : { value: ten + unit, next: index + 2 };
}

/** Ordinal in digits: `21st`. */
export function ordinalNumeral(value: number): string {
  const [lastTwoDigits, unit] = [value % 100, value % 10];
  const isTeen = lastTwoDigits > 10 && lastTwoDigits < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][unit] ?? 'th');
  return groupThousands(value) + ending;
}
