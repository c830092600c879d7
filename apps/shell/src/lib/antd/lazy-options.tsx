import type { RefOptionListProps } from '@rc-component/select/es/OptionList';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { createLazyPart, loadOnFirstInput, useLazyPart } from './lazy-part.ts';

const options = createLazyPart(() => import('@rc-component/select/es/OptionList'));
loadOnFirstInput(options);

type KeyDown = Parameters<RefOptionListProps['onKeyDown']>;

/** The options of antd's select, which show once it is open. Keys that are pressed before they have loaded are kept. */
export default function LazyOptions({ ref }: { ref?: Ref<RefOptionListProps> }) {
  const Options = useLazyPart(options);
  const inner = useRef<RefOptionListProps>(null);
  const early = useRef<KeyDown[]>([]);
  useImperativeHandle(
    ref,
    () => ({
      onKeyDown(...key) {
        if (inner.current) inner.current.onKeyDown(...key);
        else early.current.push(key);
      },
      onKeyUp: (...key) => inner.current?.onKeyUp(...key),
      scrollTo: (...place) => inner.current?.scrollTo?.(...place),
    }),
    [],
  );
  useLayoutEffect(() => {
    if (Options) for (const key of early.current.splice(0)) inner.current?.onKeyDown(...key);
  }, [Options]);
  return Options ? <Options ref={inner} /> : null;
}
