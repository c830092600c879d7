export function mount({ container, props, history, shell }) {
  container.innerHTML = `<i class="inner">${props.label}</i>`;
  container.dataset.history = history;
  if (history === 'memory') shell.address.push('/deeper');
}
export function unmount({ container }) {
  container.textContent = '';
}
