export function mount({ container, popupContainer, shell, name }) {
  container.innerHTML = `<p>${name} ${shell.mode} ${location.pathname} ${window === window.top}</p>`;
  popupContainer.innerHTML = '<b>popup</b>';
}
export function unmount() {}
