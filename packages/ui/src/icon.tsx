import { ICON_PATHS, type IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** Width and height in pixels. Default: 16. */
  size?: number;
  filled?: boolean;
  className?: string;
}

/** A decorative icon, hidden from screen readers. Put its meaning into a text next to it. */
export function Icon({ name, size = 16, filled = false, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** Whether a string, such as the icon of a menu resource, is an icon name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_PATHS, name);
}
