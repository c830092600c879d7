// Runs before the first paint, so that a dark page never flashes white.
// A separate file, since the content security policy forbids inline scripts.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('pedestal.theme') || 'system';
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
