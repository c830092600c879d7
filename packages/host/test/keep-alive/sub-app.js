export function mount({ container, shell }) {
  const input = document.createElement('input');
  container.append(input);
  shell.active.subscribe((active) => (input.dataset.active = active));
}
export function activate({ container }) {
  container.dataset.calls = `${container.dataset.calls ?? ''}+`;
}
export function deactivate({ container }) {
  container.dataset.calls = `${container.dataset.calls ?? ''}-`;
}
export function unmount({ container }) {
  container.textContent = '';
}
