import { ANTD_KITS, ANTD_PARTS, antdModuleOf } from './antd-parts.ts';

/**
 * Modules that the shell shares with in-page sub-apps through its import map. antd is listed as a
 * whole, in kits and in parts, so that a page loads only what it uses.
 */
export const SHARED_MODULES: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@tanstack/react-query',
  'antd',
  ...Object.keys(ANTD_KITS),
  ...ANTD_PARTS.map(antdModuleOf),
  '@pedestal/sub-app-sdk',
  '@pedestal/sub-app-sdk/react',
  '@pedestal/sub-app-sdk/antd',
];

/** Package of a module; versions are checked per package. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
