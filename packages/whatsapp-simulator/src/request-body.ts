import { RequestError } from './world.ts';

/** Reads named values of a JSON body and says which one is wrong. */
export class RequestBody {
  #values: Record<string, unknown>;

  constructor(value: unknown) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw new RequestError('the body is a JSON object');
    this.#values = value as Record<string, unknown>; // checked above
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw new RequestError(`${name} is missing`);
    return value;
  }

  optionalText(name: string): string | undefined {
    const value = this.#values[name];
    if (value !== undefined && typeof value !== 'string') throw new RequestError(`${name} is a text`);
    return value;
  }

  number(name: string): number {
    const value = this.optionalNumber(name);
    if (value === undefined) throw new RequestError(`${name} is missing`);
    return value;
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#values[name];
    if (value !== undefined && (typeof value !== 'number' || !Number.isFinite(value)))
      throw new RequestError(`${name} is a number`);
    return value;
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#values[name];
    if (value !== undefined && typeof value !== 'boolean') throw new RequestError(`${name} is true or false`);
    return value;
  }

  optionalTexts(name: string): string[] | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
      throw new RequestError(`${name} is a list of texts`);
    return value;
  }

  /** One of the listed texts. */
  optionalOneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.optionalText(name);
    if (value === undefined) return undefined;
    const found = allowed.find((entry) => entry === value);
    if (found === undefined) throw new RequestError(`${name} is one of ${allowed.join(', ')}`);
    return found;
  }

  /** A nested object; null and absent are told apart. */
  optionalObject(name: string): RequestBody | null | undefined {
    const value = this.#values[name];
    return value === undefined || value === null ? value : new RequestBody(value);
  }
}
