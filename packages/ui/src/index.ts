export { ACCENTS, type Accent, type AccentName } from './accents.ts';
export { createAntdTheme, type Look } from './antd-theme.ts';
export { Icon, type IconProps, isIconName } from './icon.tsx';
export { ICON_PATHS, type IconName } from './icon-paths.ts';
