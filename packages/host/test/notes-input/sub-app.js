export function mount({ container, popupContainer, shell }) {
  const input = (parent, label) => {
    const field = document.createElement('input');
    field.ariaLabel = label;
    parent.append(field);
    return field;
  };
  input(container, 'In the page').value = 'set by a script';
  input(popupContainer, 'In a dialog');
  const save = document.createElement('button');
  save.textContent = 'Save';
  save.onclick = () => shell.setUnsaved(false);
  container.append(save);
}
export function unmount({ container }) {
  container.textContent = '';
}
