export function mount({ container, props }) {
  container.innerHTML = `<i class="inner">${props.label}</i>`;
}
export function unmount({ container }) {
  container.textContent = '';
}
