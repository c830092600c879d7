import postcss, { type AtRule, type Root, type Rule } from 'postcss';

// Document-wide at-rules, which are not allowed inside `@scope`.
const HOISTED = /^(charset|import|namespace|font-face|property|(-webkit-)?keyframes)$/;

/**
 * Scopes a style sheet to the elements of the sub-app, popups included. Animation names are global,
 * so they get the name of the sub-app as a prefix.
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

// At-rules without a block, such as `@layer a, b;`.
function isStatement(node: AtRule): boolean {
  return node.nodes === undefined;
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);
}

/** Replaces `:root`, `html` and `body` with `:scope`. */
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
