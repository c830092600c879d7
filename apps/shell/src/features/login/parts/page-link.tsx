import type { MouseEvent, ReactNode } from 'react';
import { goTo, hrefOf } from '../../../lib/page/address.ts';

interface PageLinkProps {
  className: string;
  to: string;
  replace?: boolean;
  children: ReactNode;
}

/** A link between the sign-in pages. */
export function PageLink({ className, to, replace = false, children }: PageLinkProps) {
  function follow(event: MouseEvent): void {
    // Other clicks open a tab or a window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    goTo(to, { replace });
  }

  return (
    <a className={className} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
