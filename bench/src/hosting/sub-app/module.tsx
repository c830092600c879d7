import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';

const roots = new WeakMap<Element, Root>();

interface Props {
  container: HTMLElement;
}

export async function bootstrap(): Promise<void> {}

export async function mount({ container }: Props): Promise<void> {
  const root = createRoot(container);
  roots.set(container, root);
  root.render(<App />);
}

export async function unmount({ container }: Props): Promise<void> {
  roots.get(container)?.unmount();
  roots.delete(container);
}
