export function mount({ container, shell }) {
  const write = () => {
    container.textContent = JSON.stringify(shell.settings.get());
  };
  write();
  shell.settings.subscribe(write);
}
export function unmount() {}
