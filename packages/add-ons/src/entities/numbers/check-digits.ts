/** True when the last digit is the check digit of ISO/IEC 7812-1 (Luhn), as of payment cards. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What numbers of payment cards begin with. */
export const cardPrefix = /^(?:4|5[0-8]|6[0-9]|2[2-7]|3[0-9]|1[08]|8[16]|9[27])/;

const verhoeffProduct = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const verhoeffPermutation = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/**
 * True when the last digit is the check digit of Verhoeff (Error Detecting Decimal Codes, 1969), as
 * of Aadhaar numbers.
 */
export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const permuted = Number(verhoeffPermutation[index % 8]?.charAt(digit));
    check = Number(verhoeffProduct[check]?.charAt(permuted));
  }
  return check === 0;
}

/** True for an international bank account number, by the check digits of ISO 13616. */
export function isIban(characters: string): boolean {
  const upper = characters.toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(upper)) return false;
  let rest = 0;
  for (const character of upper.slice(4) + upper.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** True for a routing number of the American Bankers Association, by its check digit. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  let sum = 0;
  for (let index = 0; index < 9; index += 1)
    sum += Number(digits[index]) * (weights[index % 3] ?? 0);
  return sum % 10 === 0;
}

const vinValues = 'abcdefgh jklmn p r stuvwxyz';
const vinNumbers = '12345678 12345 7 9 23456789';
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** True for a vehicle identification number, by the check digit of 49 CFR 565. */
export function isVehicleNumber(characters: string): boolean {
  if (!/^[a-hj-npr-z\d]{17}$/.test(characters)) return false;
  let sum = 0;
  for (const [index, weight] of vinWeights.entries()) {
    const character = characters.charAt(index);
    const value = /\d/.test(character)
      ? Number(character)
      : Number(vinNumbers.charAt(vinValues.indexOf(character)));
    sum += value * weight;
  }
  const check = sum % 11;
  return characters.charAt(8) === (check === 10 ? 'x' : `${check}`);
}
