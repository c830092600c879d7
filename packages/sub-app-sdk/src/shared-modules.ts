/** Modules that the shell offers to sub-apps in the page through its import map. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@tanstack/react-query',
  'antd',
  '@pedestal/sub-app-sdk',
  '@pedestal/sub-app-sdk/react',
  '@pedestal/sub-app-sdk/antd',
] as const;

/** The package that a module belongs to: versions are checked per package. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
