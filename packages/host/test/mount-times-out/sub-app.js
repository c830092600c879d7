export async function mount({ container, props }) {
  if (props.isSlow) await globalThis.whenReleased;
  container.textContent = 'mounted';
  globalThis.mounts = (globalThis.mounts ?? 0) + 1;
}
export function unmount() {
  globalThis.mounts -= 1;
}
