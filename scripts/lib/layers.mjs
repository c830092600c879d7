import { posix } from 'node:path';

/**
 * Which of our packages a file may import; the first row that fits decides.
 * @type {[RegExp, string[]][]}
 */
const mayImport = [
  [/^packages\/(approval|contract|ui)\//, []],
  [/^packages\/blueprint\//, ['approval']],
  // They sell what lies in the warehouse, and accounting collects what they are owed.
  [/^blueprints\/(retail-mall|main-store|fcshop|plastic)\//, ['blueprint', 'base', 'wms', 'acc']],
  [/^blueprints\//, ['blueprint', 'base']],
  [/^packages\/sub-app-sdk\//, ['contract']],
  [/^packages\/workbench\//, ['sub-app-sdk', 'ui', 'contract']],
  // Templates are sub-apps.
  [/^packages\/create-pedestal-sub-app\/templates\//, ['workbench', 'sub-app-sdk']],
  [/^packages\/host\//, ['sub-app-sdk', 'contract']],
  // The shell's build serves the SDK to sub-apps in the page; the shell itself does not use it.
  [/^apps\/shell\/build\//, ['sub-app-sdk']],
  [/^apps\/shell\//, ['host', 'ui', 'workbench', 'contract']],
  [/^apps\/approve\//, ['approval', 'workbench', 'sub-app-sdk', 'ui', 'contract']],
  // Templates of new workspaces are the JSON of blueprints.
  [
    /^apps\/records\/src\/designer\/start\/templates\.ts$/,
    ['blueprint', 'leasing', 'receiving', 'catering', 'control', 'wash', 'office'],
  ],
  [/^apps\/records\//, ['workbench', 'sub-app-sdk', 'ui', 'contract', 'blueprint', 'acc']],
  [/^(apps|e2e\/fixtures)\/[^/]+\//, ['workbench', 'sub-app-sdk', 'ui', 'contract']],
  [/^(server|e2e)\//, ['contract', 'blueprint', 'approval']],
  // It measures the host and the kit.
  [/^bench\//, ['host', 'workbench', 'sub-app-sdk', 'contract', 'blueprint']],
];

/**
 * @typedef {object} FolderRule
 * @property {RegExp} from importing file; its first group, where it has one, is the file's own part
 * @property {RegExp} to imported file; where both have a first group, the same part is no breach
 * @property {string} rule
 */

/** @type {FolderRule[]} */
const folderRules = [
  {
    from: /^apps\/[^/]+\/src\/features\/([^/]+)\//,
    to: /^apps\/[^/]+\/src\/features\/([^/]+)/,
    rule: 'features never import features; src/app joins them',
  },
  {
    from: /^apps\/[^/]+\/src\/(?:features|lib)\//,
    to: /^apps\/[^/]+\/src\/app\//,
    rule: 'only src/app knows src/app',
  },
  {
    from: /^apps\/[^/]+\/src\/lib\//,
    to: /^apps\/[^/]+\/src\/features\//,
    rule: 'lib knows no feature',
  },
  {
    from: /^server\/src\/areas\/([^/]+)\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/areas\/([^/]+)/,
    rule: 'areas never import other areas; app.ts passes in what they need',
  },
  {
    from: /^server\/src\/(?:areas|administration|audit|platform)\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/(?:app|start|main)\.ts$/,
    rule: 'an area does not know who joins it',
  },
  {
    from: /^server\/src\/administration\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/areas\//,
    rule: 'administration knows no area',
  },
  {
    from: /^server\/src\/audit\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/(?:areas|administration)\//,
    rule: 'audit knows neither administration nor areas',
  },
  {
    from: /^server\/src\/platform\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/(?:areas|administration|audit|cli|first-start|portable)\//,
    rule: 'platform knows nothing above it',
  },
  {
    from: /^server\/src\/platform\/db\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/platform\/http\//,
    rule: 'db knows nothing of http',
  },
  {
    from: /\.store\.ts$/,
    to: /\.(?:service|routes)\.ts$/,
    rule: 'routes call services, services call stores, never the other way',
  },
  {
    from: /\.service\.ts$/,
    to: /\.routes\.ts$/,
    rule: 'routes call services, services call stores, never the other way',
  },
  {
    from: /^(?!.*(?:\.test\.tsx?$|\/testing\/|^e2e\/|vitest\.config\.ts$))/,
    to: /\.test\.tsx?$|\/testing\//,
    rule: 'what runs in production imports nothing made for tests',
  },
];

/**
 * The rule that an import breaks, or undefined.
 * @param {string} file relative to the repository, with forward slashes
 * @param {string} specifier as written in the file
 * @returns {string | undefined}
 */
export function findBreach(file, specifier) {
  const workspace = workspaceOf(file);
  if (specifier.startsWith('@pedestal/')) return findPackageBreach(file, specifier);
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  if (workspaceOf(target) !== workspace) return 'our packages are imported by name, not by path';
  return folderRules.find((rule) => breaks(rule, file, target))?.rule;
}

/** @param {string} file @param {string} specifier */
function findPackageBreach(file, specifier) {
  const wanted = /** @type {string} */ (specifier.split('/')[1]);
  const allowed = mayImport.find(([pattern]) => pattern.test(file))?.[1] ?? [];
  if (allowed.includes(wanted)) return undefined;
  return `${workspaceOf(file) ?? 'scripts'} may import ${allowed.join(', ') || 'none'} of our packages`;
}

/** @param {FolderRule} rule @param {string} file @param {string} target */
function breaks({ from, to }, file, target) {
  const source = from.exec(file);
  const goal = to.exec(target);
  if (!source || !goal) return false;
  return source[1] === undefined || source[1] !== goal[1];
}

/** @param {string} file */
function workspaceOf(file) {
  return /^(?:(?:packages|apps|blueprints)\/[^/]+|server|e2e|bench)(?=\/|$)/.exec(file)?.[0];
}
