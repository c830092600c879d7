const attempt = (work) => {
  try {
    return String(work());
  } catch (error) {
    return error.name;
  }
};
export function mount({ container, shell, name, props }) {
  const write = () => {
    container.textContent = JSON.stringify({
      name,
      label: props.label,
      mode: shell.mode,
      origin: globalThis.origin,
      user: shell.user.get().displayName,
      locale: shell.locale.get(),
      parent: attempt(() => window.parent.document.title),
      top: attempt(() => window.top.location.href),
      storage: attempt(() => sessionStorage.getItem('sdnxRequestId')),
      cookie: attempt(() => document.cookie),
      frame: attempt(() => window.frameElement),
    });
  };
  write();
  shell.locale.subscribe(write);
  shell.setTitle('Sealed');
  shell.setUnsaved(true);
  shell.address.push('/inside');
}
export function update({ props }) {
  if (props.label === 'bad') throw new Error('cannot');
}
export function unmount() {}
