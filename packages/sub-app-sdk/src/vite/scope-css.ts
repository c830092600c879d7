import postcss, { type AtRule, type Root, type Rule } from 'postcss';

// These name things for the whole document and are not allowed inside a scope.
const HOISTED = /^(charset|import|namespace|font-face|property|(-webkit-)?keyframes)$/;

/**
 * Confines a style sheet to the sub-app's own elements, popups included. Animation names are the
 * document's, so they get the sub-app's name in front.
 */
export function scopeCss(css: string, name: string): string {
  const root = postcss.parse(css);
  renameKeyframes(root, name);
  root.walkRules((rule) => {
    if (!isKeyframe(rule)) rule.selectors = rule.selectors.map(scopeSelector);
  });
  const scope = postcss.atRule({ name: 'scope', params: `([data-sub-app="${name}"])`, nodes: [] });
  for (const node of [...root.nodes]) {
    const isHoisted = node.type === 'atrule' && (HOISTED.test(node.name) || isStatement(node));
    if (!isHoisted) scope.append(node);
  }
  if (scope.nodes?.length) root.append(scope);
  return root.toString();
}

// `@layer a, b;` sets an order and has no block.
function isStatement(node: AtRule): boolean {
  return node.nodes === undefined;
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);
}

/** What stands for the page stands for the sub-app's element instead. */
function scopeSelector(selector: string): string {
  return selector
    .replace(/(^|[\s>+~(])(?::root|html|body)(?![\w-])/g, '$1:scope')
    .replace(/:scope(?:\s*>?\s*:scope)+/g, ':scope');
}

function renameKeyframes(root: Root, name: string): void {
  const renamed = new Map<string, string>();
  root.walkAtRules(/keyframes$/, (rule) => {
    renamed.set(rule.params, `${name}-${rule.params}`);
    rule.params = `${name}-${rule.params}`;
  });
  if (renamed.size === 0) return;
  root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) => renamed.get(word) ?? word);
  });
}
