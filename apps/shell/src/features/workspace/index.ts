export { type AddressBar, createAddressBar } from './address-bar.ts';
export { createShellHost } from './shell-host.ts';
export { SubAppView } from './sub-app-view.tsx';
