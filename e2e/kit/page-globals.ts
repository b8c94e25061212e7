/** What the code of a page touches of its window as soon as it is loaded; nobody looks at it and it makes no sound. */
const page = Object.assign(new EventTarget(), {
  visibilityState: 'hidden',
  querySelector: () => null,
  documentElement: { dataset: {} },
});
Object.assign(globalThis, {
  document: page,
  addEventListener: page.addEventListener.bind(page),
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});

export {};
