export function mount({ container, shell }) {
  const ballast = Array.from({ length: 1000 }, (_, i) => ({ i }));
  shell.locale.subscribe(() => ballast.length);
  container.innerHTML = '<p>x</p>'.repeat(50);
}
export function unmount({ container }) {
  container.textContent = '';
}
