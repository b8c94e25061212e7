// Runs before the first paint, as a file of its own because the content security policy refuses inline scripts.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = read('preferredTheme');
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'dark' : 'light';
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta && dark) meta.setAttribute('content', '#0e1412');
  const language = read('i18nextLng');
  root.lang = language === 'en' || language === 'es' ? language : 'pt-BR';
})();
