export { importAntdParts } from './antd-imports.ts';
export { ANTD_KITS, antdModuleOf } from './antd-parts.ts';
export { MANIFEST_FILE } from './manifest.ts';
export { type SubAppPluginOptions, subApp } from './plugin.ts';
export { scopeCss } from './scope-css.ts';
export { packageOf, SHARED_MODULES } from './shared-modules.ts';
