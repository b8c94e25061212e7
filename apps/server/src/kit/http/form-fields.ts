import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { storable } from './storable.ts';

/** Parses a value that did not come as JSON like one that did; throws the same failure. */
export function parseLikeBody(schema: z.ZodType, value: unknown): unknown {
  const parse = validatorCompiler({ schema, method: '', url: '', httpPart: 'body' });
  const result = parse(value) as { value?: unknown; error?: unknown }; // it answers one of the two
  if (result.error)
    throw Object.assign(new Error('The form does not fit.'), { validation: result.error, statusCode: 400 });
  return storable(result.value);
}

/** The text parts of a form, in their order. */
export class FormFields {
  readonly #values = new Map<string, unknown[]>();

  /** Line breaks are as they were typed: browsers write every one of a form as CR LF. */
  add(name: string, value: unknown): void {
    const typed = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
    this.#values.set(name, [...(this.#values.get(name) ?? []), typed]);
  }

  /** What stands beside the files: a part that came once is its value, a repeated one an array. */
  body(except: readonly string[]): Record<string, unknown> {
    const own = [...this.#values].filter(([name]) => !except.includes(name));
    return Object.fromEntries(own.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
  }

  /** The parts of the n-th file: of each name the n-th value. */
  ofFile(index: number, names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.#values.get(name)?.[index]]));
  }
}
