import { readOrder, saveCustomer } from './fake-api.js';

/**
 * One order. Returns a function that writes its texts again.
 * @param {import('../sub-app.js').Page} page
 * @param {string} number
 */
export function showOrder({ root, shell, text, link }, number) {
  const form = root.querySelector('form');
  const field = root.querySelector('input');
  const canEdit = shell.can('sub-app-name:edit');
  let isMissing = false;
  const write = () => {
    const { order, missing, noRight } = text();
    root.querySelector('h1').textContent = order(number);
    const note = canEdit ? '' : noRight('sub-app-name:edit');
    root.querySelector('p').textContent = isMissing ? missing : note;
  };
  field.readOnly = !canEdit;
  root.querySelector('button').hidden = !canEdit;
  link(root.querySelector('a'), '/');
  // The shell asks before it closes a tab with unsaved input.
  field.addEventListener('input', () => shell.setUnsaved(true));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await saveCustomer(number, field.value);
    shell.setUnsaved(false);
    shell.notify({ type: 'success', message: text().saved });
  });
  readOrder(number).then((found) => {
    isMissing = !found;
    form.hidden = isMissing;
    field.value = found?.customer ?? '';
    write();
  });
  write();
  return write;
}
