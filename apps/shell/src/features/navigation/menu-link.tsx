import { Icon } from '@pedestal/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outsideAddress, placeOf } from '../../lib/menu-match.ts';
import type { MenuNode } from '../../lib/menu-tree.ts';

export interface MenuLinkProps {
  node: MenuNode;
  className?: string;
  isCurrent?: boolean;
  title?: string;
  children: ReactNode;
}

/** A link to where a menu entry leads: a page of the console, or an outside address. */
export function MenuLink({ node, className, isCurrent, title, children }: MenuLinkProps) {
  const { t } = useTranslation('navigation');
  const outside = outsideAddress(node);
  if (outside) {
    return (
      <a
        className={className}
        href={outside}
        target="_blank"
        rel="noopener noreferrer"
        title={title}
      >
        {children}
        <Icon name="link" size={13} className="pd-nav-outside" />
        <span className="pd-visually-hidden">{t('opensOutside')}</span>
      </a>
    );
  }
  return (
    <Link
      className={className}
      to={placeOf(node) ?? '/first'}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      data-sub-app-name={node.subApp || undefined}
    >
      {children}
    </Link>
  );
}
