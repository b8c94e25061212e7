/**
 * Stands in for zod inside the contract in the browser's build (see `build/record-contract-schemas.ts`).
 *
 * The browser needs the contract's paths and types at once, its schemas only when a form checks its fields.
 * This writes down how each schema would be built instead of building it; `checkedBy` (form-schema.ts) builds
 * it with the real library, which comes with the first form. Saves a fifth of a megabyte of script at start.
 */
type Step = { kind: 'get'; name: string } | { kind: 'call'; args: readonly unknown[] };

const stepsKey = Symbol('steps');
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const recorder = (steps: readonly Step[]): object =>
  new Proxy(() => undefined, {
    get: (_target, name) => {
      if (name === stepsKey) return steps;
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (checks.has(name)) throw new Error('A schema of the contract checks values only through checkedBy()');
      return recorder([...steps, { kind: 'get', name }]);
    },
    apply: (_target, _self, args: unknown[]) => recorder([...steps, { kind: 'call', args }]),
  });

const stepsOf = (value: unknown): readonly Step[] | null => {
  if (typeof value !== 'function') return null;
  const steps: unknown = Reflect.get(value, stepsKey);
  return Array.isArray(steps) ? (steps as Step[]) : null; // only recorders answer this key
};

const rebuilt = (value: unknown, library: object): unknown => {
  if (stepsOf(value)) return replay(value, library);
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, library));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rebuilt(item, library)]));
};

/** Builds with the real library what was written down; anything else comes back as it is. */
export const replay = (recorded: unknown, library: object): unknown => {
  const steps = stepsOf(recorded);
  if (!steps) return recorded;
  let self: unknown;
  let value: unknown = library;
  for (const step of steps) {
    if (step.kind === 'get') {
      self = value;
      value = Reflect.get(Object(value), step.name);
      if (value === undefined) throw new Error(`form-schema.ts does not name ${step.name}`);
    } else {
      const args = step.args.map((arg) => rebuilt(arg, library));
      value = Reflect.apply(value as () => unknown, self, args); // what was called then is callable now
    }
  }
  return value;
};

/** What the contract imports as `z`. */
export const z = recorder([]);
