const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export async function bootstrap() {
  globalThis.bootstraps = (globalThis.bootstraps ?? 0) + 1;
  await wait(20);
}
export async function mount({ container, name }) {
  await wait(30);
  container.textContent = name;
}
export async function unmount({ container }) {
  await wait(10);
  container.textContent = '';
}
