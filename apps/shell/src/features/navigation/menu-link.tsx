import { Icon } from '@pedestal/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { MenuNode } from '../../lib/menu/build-menu.ts';
import { externalUrl, targetPath } from '../../lib/menu/menu-match.ts';

export interface MenuLinkProps {
  node: MenuNode;
  className?: string;
  isCurrent?: boolean;
  title?: string;
  children: ReactNode;
}

/** A link to the target of a menu entry: a page of the console, or an external URL. */
export function MenuLink({ node, className, isCurrent, title, children }: MenuLinkProps) {
  const url = externalUrl(node);
  if (url) {
    return (
      <ExternalLink href={url} className={className} title={title}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <Link
      className={className}
      to={targetPath(node) ?? '/first'}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      data-sub-app-name={node.subApp || undefined}
    >
      {children}
    </Link>
  );
}

function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  const { t } = useTranslation('navigation');
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <Icon name="link" size={13} className="pd-nav-outside" />
      <span className="pd-visually-hidden">{t('opensOutside')}</span>
    </a>
  );
}
