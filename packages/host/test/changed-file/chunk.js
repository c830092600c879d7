export function mount({ container }) {
  container.textContent = 'ran';
}
export function unmount() {}
