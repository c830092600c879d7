import './icon-button.css';
import { type ComponentProps, forwardRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  hasMenu?: boolean;
  /** Content next to the icon, such as a number. */
  children?: ReactNode;
}

/** A button with an icon. Accepts a ref, so that a menu can be anchored to it. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, hasMenu, children, className = '', ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      {...rest}
      className={`pd-tool ${className}`}
    >
      <Icon name={icon} size={18} />
      {children}
    </button>
  );
});
