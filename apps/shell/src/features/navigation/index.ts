import './navigation.css';

export { Breadcrumb } from './breadcrumb.tsx';
export { findIcon } from './menu-icon.tsx';
export { MenuPanel } from './menu-panel.tsx';
export { MenuRail } from './menu-rail.tsx';
export { ResizeHandle } from './resize-handle.tsx';
export { SystemSwitch } from './system-switch.tsx';
export { TopMenu } from './top-menu.tsx';
