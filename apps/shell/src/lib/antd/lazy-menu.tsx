import type { MenuProps, MenuRef } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { createLazyPart, loadOnFirstInput, useLazyPart } from './lazy-part.ts';

const menu = createLazyPart(() => import('antd/es/menu'));
loadOnFirstInput(menu);

/** antd's menu for its dropdowns, which show it once they are open. */
export default function LazyMenu({ ref, ...props }: MenuProps & { ref?: Ref<MenuRef> }) {
  const Menu = useLazyPart(menu);
  const inner = useRef<MenuRef>(null);
  const isFocusAsked = useRef(false);
  useImperativeHandle(ref, () => {
    const focus = () => {
      isFocusAsked.current = true;
    };
    return (Menu && inner.current) || { menu: null, focus };
  }, [Menu]);
  useEffect(() => {
    if (Menu && isFocusAsked.current) inner.current?.focus();
  }, [Menu]);
  return Menu ? <Menu ref={inner} {...props} /> : null;
}
