import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';

interface Props {
  container?: HTMLElement;
  dom?: HTMLElement;
}

let root: Root | undefined;

function render({ container }: Props): void {
  const place = (container ?? document).querySelector('#root');
  if (!place) throw new Error('There is no #root.');
  root = createRoot(place);
  root.render(<App />);
}

export async function bootstrap(): Promise<void> {}

export async function mount(props: Props): Promise<void> {
  render(props);
}

export async function unmount(): Promise<void> {
  root?.unmount();
  root = undefined;
}

/** What garfish asks for instead of lifecycles. */
export function provider() {
  return {
    render: ({ dom }: Props) => render(dom ? { container: dom } : {}),
    destroy: () => root?.unmount(),
  };
}

const { __POWERED_BY_QIANKUN__, __GARFISH__ } = window as unknown as Record<string, unknown>;
if (!__POWERED_BY_QIANKUN__ && !__GARFISH__) render({});
