export function mount({ container }) {
  const button = document.createElement('button');
  button.textContent = 'Load';
  button.onclick = () => import('./gone.js');
  container.append(button);
}

export function unmount() {}
