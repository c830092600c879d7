import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from '../paths.mjs';

/**
 * @typedef {object} Declaration
 * @property {string} name
 * @property {string} comment its doc comment, as text
 * @property {string} code its type, without what a function does
 */

/** @typedef {{ name: string, local: string, from: string }} Reexport */
/** @typedef {import('rolldown/utils').ParseResult} Parsed */
/** @typedef {Parsed['program']['body'][number]} Statement */

/** What an index file exports of other files. @param {string} file @returns {Reexport[]} */
export function listReexports(file) {
  const { module } = parse(file);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName }) =>
      moduleRequest && importName.name && exportName.name
        ? [{ name: exportName.name, local: importName.name, from: moduleRequest.value }]
        : [],
    ),
  );
}

/**
 * The declaration that an export leads to, through any number of index files.
 * @param {string} file that has the export
 * @param {Reexport} reexport
 * @returns {Declaration}
 */
export function readDeclaration(file, { name, local, from }) {
  const target = resolve(file, from);
  const further = listReexports(target).find((candidate) => candidate.name === local);
  if (further) return { ...readDeclaration(target, further), name };
  const { program, comments } = parse(target);
  const source = readSource(target);
  const statement = program.body.find((candidate) => namesOf(candidate).includes(local));
  if (!statement) throw new Error(`${target} does not declare ${local}.`);
  const comment = comments
    .filter(({ type, end }) => type === 'Block' && end <= statement.start)
    .findLast(({ end }) => source.slice(end, statement.start).trim() === '');
  return {
    name,
    comment: comment?.value.startsWith('*') ? textOf(comment.value) : '',
    code: codeOf(statement, source),
  };
}

/** @param {string} file @param {string} from */
function resolve(file, from) {
  const ours = /^@pedestal\/([^/]+)$/.exec(from)?.[1];
  return ours ? `packages/${ours}/src/index.ts` : join(dirname(file), from);
}

/** @param {string} file */
function readSource(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** @param {string} file */
function parse(file) {
  return parseSync(file, readSource(file));
}

/** @param {Statement} statement @returns {string[]} */
function namesOf(statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  const id = 'id' in declaration ? declaration.id : null;
  return id && id.type === 'Identifier' ? [id.name] : [];
}

/** @param {Statement} statement @param {string} source */
function codeOf(statement, source) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
  if (!declaration) return '';
  /** @param {number} end */
  const until = (end) => source.slice(declaration.start, end).trim();
  if (declaration.type === 'FunctionDeclaration' && declaration.body) {
    return `${until(declaration.body.start).replace(/^async /, '')};`;
  }
  if (declaration.type === 'ClassDeclaration') return `${until(declaration.body.start)};`;
  if (declaration.type !== 'VariableDeclaration') return until(declaration.end);
  const [variable] = declaration.declarations;
  const annotation = variable?.id.type === 'Identifier' ? variable.id.typeAnnotation : null;
  return `${until(annotation?.end ?? variable?.id.end ?? declaration.end)};`;
}

/** The text of a doc comment. @param {string} value */
function textOf(value) {
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .trim();
}
