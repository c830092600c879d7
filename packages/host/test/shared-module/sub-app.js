// Runs once per page, whatever number of mount points uses the module.
globalThis.evaluated = (globalThis.evaluated ?? 0) + 1;

export function mount({ container, name, base, props, shell }) {
  let clicks = 0;
  const button = document.createElement('button');
  const show = () => {
    button.textContent = `${name} ${base} ${props.workspace} ${clicks}`;
  };
  button.addEventListener('click', () => {
    clicks += 1;
    shell.address.push(`/${clicks}`);
    show();
  });
  show();
  container.append(button);
}
export function unmount({ container }) {
  container.textContent = '';
}
