import { parseSync, Visitor } from 'rolldown/utils';

/**
 * @typedef {object} TableAccess
 * @property {string | undefined} table undefined where a write does not name it literally
 * @property {'read' | 'write'} kind
 * @property {number} line
 */

const writeMethods = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]);
const readMethods =
  /^(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join|(?:inner|left|cross)JoinLateral)$/;

const name = '["`]?(\\w+)["`]?';
const rawWrites = new RegExp(
  `\\b(?:(?:insert|replace|merge)\\s+into|delete\\s+from)\\s+${name}|\\bupdate\\s+${name}\\s+set\\b`,
  'gi',
);
const rawReads = new RegExp(`(?<!delete\\s+)\\b(?:from|join)\\s+${name}`, 'gi');

/**
 * The tables that a source file reads and writes, by Kysely's methods and in raw `sql`.
 * @param {string} file its name decides the language
 * @param {string} source
 * @returns {TableAccess[]}
 */
export function readTables(file, source) {
  /** @type {TableAccess[]} */
  const found = [];
  /** @param {number} start */
  const lineOf = (start) => source.slice(0, start).split('\n').length;
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [target] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const method = callee.property.name;
      const kind = writeMethods.has(method) ? 'write' : 'read';
      if (kind === 'read' && !readMethods.test(method)) return;
      // Array.from and the like
      if (callee.object.type === 'Identifier' && /^[A-Z]/.test(callee.object.name)) return;
      const line = lineOf(callee.property.start);
      const tables = namesIn(target);
      if (tables.length === 0 && kind === 'write') found.push({ table: undefined, kind, line });
      for (const table of tables) found.push({ table, kind, line });
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ');
      const line = lineOf(start);
      for (const [, into, updated] of text.matchAll(rawWrites)) {
        found.push({ table: into ?? updated, kind: 'write', line });
      }
      if (/\b(?:(?:insert|replace|merge)\s+into|delete\s+from|update)\s+\?/i.test(text)) {
        found.push({ table: undefined, kind: 'write', line });
      }
      for (const [, table] of text.matchAll(rawReads)) found.push({ table, kind: 'read', line });
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

/**
 * The tables that an argument names: `'user'`, `'user as manager'`, or a list of such.
 * @param {any} node
 * @returns {string[]}
 */
function namesIn(node) {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(namesIn);
  if (node?.type === 'TSAsExpression') return namesIn(node.expression);
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return [];
  return [node.value.split(/\s+as\s+/i)[0]];
}
