export { ACCENTS, type Accent, type AccentName } from './accents.ts';
export { createAntdTheme, type Look } from './antd-theme.ts';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Icon, type IconProps, isIconName } from './icon.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export type { IconName } from './icon-paths.ts';
