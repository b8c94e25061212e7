const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const first = (known: readonly [RegExp, string][], agent: string): string =>
  known.find(([sign]) => sign.test(agent))?.[1] ?? '';

/** Browser and system that a User-Agent names, for people to recognise their own: "Chrome, Windows"; empty for none. */
export const browserIn = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(', ');
