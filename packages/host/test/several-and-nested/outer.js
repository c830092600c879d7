export function mount({ container, shell }) {
  const place = document.createElement('div');
  container.append(place);
  shell.embed('inner', place, { label: 'nested' });
}
export function unmount() {}
