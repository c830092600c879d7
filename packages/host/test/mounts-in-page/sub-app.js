export function mount({ container, shell, base, props }) {
  const write = () => {
    container.textContent = `${props.greeting} ${shell.user.get().displayName} ${base} ${shell.locale.get()} ${shell.theme.get().scheme} ${shell.can('orders:read')} ${shell.can('orders:write')}`;
  };
  write();
  shell.locale.subscribe(write);
  shell.theme.subscribe(write);
  shell.setTitle('Orders');
}
export function update({ container, props }) {
  container.textContent = `updated ${props.greeting}`;
}
export function unmount({ container }) {
  container.textContent = '';
}
