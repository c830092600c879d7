export { type AddressBar, createAddressBar } from './address-bar.ts';
export { measureLoad } from './health/page-reports.ts';
export { createShellHost } from './shell-host.ts';
export { SubAppView } from './sub-app-view.tsx';
