export function mount({ container }) {
  container.textContent = 'here';
}
export function unmount() {}
