if (!globalThis.isMended) throw new Error('broken release');
export function mount({ container }) {
  container.textContent = 'mended';
}
export function unmount() {}
