/** What the numbering plans of countries say, as far as reading a number needs it. */

/** Area codes that Brazil has. */
export const brazilianArea = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/** Numbers without an area code that are dialled from the whole of Brazil: 0800 and its like, six or seven digits behind. */
export const brazilianService = /^0[3589]00\d{6,7}$/;

/** Country codes that are assigned (ITU E.164). */
const assigned =
  /^(?:1|7|2[07]|2[1-689]\d|3[0-469]|3[578]\d|4[013-9]|42\d|5[1-8]|5[09]\d|6[0-6]|6[789]\d|8[1246]|8[0578]\d|9[0-58]|96\d|97[0-79]|99[2-68])/;
/** North America numbers its areas and exchanges from 2. */
const american = /^1[2-9]\d{2}[2-9]\d{6}$/;
export const hasCountryCode = (digits: string): boolean =>
  digits.startsWith('1') ? american.test(digits) : assigned.test(digits);

/** Countries that write a 0 before the area code which is not dialled from abroad. Italy's 0 is, for one: it stands not here. */
const trunkZero =
  /^(20|27|3[1-36]|4[0134689]|54|6[0-46]|8[1246]|9[0-58]|21[23]|234|254|353|358|38[015-7]|421|880|886|966|97[12])0(?=\d)/;
/** Argentina's 15 before a mobile's own digits; from abroad it is a 9 before the area code. */
const argentine15 = /^54(?=\d{12}$)(11|[23]\d{2,3})15(\d+)$/;

/** The digits that are dialled from anywhere, of a number that begins with a country code other than Brazil's. */
export function dialledFromAbroad(digits: string): string {
  const plain = digits.replace(trunkZero, '$1');
  return plain.replace(argentine15, '549$1$2');
}
