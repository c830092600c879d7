import {
  type ApprovalNode,
  checkDefinition,
  type Definition,
  type DefinitionProblemName,
  type SignerRule,
} from '@pedestal/approval';
import {
  approvalScope,
  type CollectionJson,
  checkExpression,
  describeReason,
  ExpressionError,
  readDefinition,
} from '@pedestal/blueprint';
import type { Locale, RouteOutput, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { keepActive, readUnits } from '../organisation/organisation.store.ts';
import { eachNode } from '../runtime/surroundings.ts';
import type { DefinitionContent } from './content.ts';

type Problem = RouteOutput<(typeof routeGroups.approvalDefinition)['check']>['problems'][number];

type ProblemName =
  | DefinitionProblemName
  | 'unreadable'
  | 'unknownField'
  | 'notAPerson'
  | 'unknownPeople'
  | 'unknownRole'
  | 'unknownUnit'
  | 'badCondition'
  | 'noTransition';

const TEXTS: Record<ProblemName, Record<Locale, string>> = {
  empty: { 'zh-CN': '流程没有审批节点', 'en-US': 'The definition has no node that signs.' },
  tooManyNodes: { 'zh-CN': '节点过多', 'en-US': 'There are too many nodes.' },
  repeatedId: { 'zh-CN': '节点标识重复', 'en-US': 'Its id is used twice.' },
  reservedId: { 'zh-CN': '节点标识 start 已被保留', 'en-US': 'The id start is reserved.' },
  noSigners: { 'zh-CN': '没有人可以在此审批', 'en-US': 'Nobody can sign here.' },
  tooFewSigners: {
    'zh-CN': '要求的通过人数多于审批人数',
    'en-US': 'It needs more signatures than it has signers.',
  },
  noCases: { 'zh-CN': '分支没有条件', 'en-US': 'The branch has no cases.' },
  neverTaken: {
    'zh-CN': '前面的条件总是成立，此条件永远不会执行',
    'en-US': 'A case before it always holds, so it is never taken.',
  },
  missingCondition: { 'zh-CN': '请填写条件', 'en-US': 'Its condition is missing.' },
  tooFewBranches: { 'zh-CN': '并行至少需要两个分支', 'en-US': 'It needs two branches at least.' },
  hiddenAndWritable: {
    'zh-CN': '同一字段不能既隐藏又可编辑',
    'en-US': 'A field cannot be hidden and writable at once.',
  },
  unreadable: { 'zh-CN': '流程定义无法识别', 'en-US': 'The definition cannot be read.' },
  unknownField: { 'zh-CN': '没有字段 {0}', 'en-US': 'There is no field {0}.' },
  notAPerson: { 'zh-CN': '{0} 不是人员字段', 'en-US': '{0} is no field of a person.' },
  unknownPeople: {
    'zh-CN': '所选人员已停用或不存在',
    'en-US': 'Somebody named here has left or does not exist.',
  },
  unknownRole: { 'zh-CN': '所选角色不存在', 'en-US': 'The role does not exist.' },
  unknownUnit: { 'zh-CN': '所选部门不存在', 'en-US': 'The unit does not exist.' },
  badCondition: { 'zh-CN': '条件有误：{0}', 'en-US': 'The condition is wrong: {0}' },
  noTransition: { 'zh-CN': '没有流转 {0}', 'en-US': 'There is no transition {0}.' },
};

interface Checked {
  content: Pick<DefinitionContent, 'definition' | 'ends' | 'summary'>;
  collection: CollectionJson;
  /** Roles that a rule can name. */
  roles: ReadonlySet<string>;
  locale: Locale;
}

/** Everything that keeps a definition from being published, with the node that it concerns. */
export async function findProblems(
  db: Db,
  { content, collection, roles, locale }: Checked,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report = (name: ProblemName, node: string | null, detail = '') => {
    const message = TEXTS[name][locale].replace('{0}', detail);
    problems.push({ name, node, message });
  };
  const definition = readDefinition(content.definition);
  if (!definition) {
    report('unreadable', null);
    return problems;
  }
  for (const { name, node } of checkDefinition(definition)) report(name, node ?? null);
  const fields = new Set([...collection.fields, ...collection.lines].map(({ id }) => id));
  const checkFields = (ids: readonly string[], node: string | null) => {
    for (const id of ids) if (!fields.has(id)) report('unknownField', node, id);
  };
  checkFields(content.summary, null);
  const transitions = new Set(collection.states?.transitions.map(({ id }) => id));
  for (const id of Object.values(content.ends)) {
    if (id !== null && !transitions.has(id)) report('noTransition', null, id);
  }
  checkTree(definition, collection, locale, report, checkFields);
  await checkSigners(db, definition, collection, roles, report);
  return problems.slice(0, 1_000);
}

type Report = (name: ProblemName, node: string | null, detail?: string) => void;

function checkTree(
  { nodes }: Definition,
  collection: CollectionJson,
  locale: Locale,
  report: Report,
  checkFields: (ids: readonly string[], node: string) => void,
): void {
  eachNode(nodes, (node) => {
    if (node.kind === 'sign' || node.kind === 'copy') {
      if (node.readable !== 'all') checkFields(node.readable ?? [], node.id);
      if (node.kind === 'sign')
        checkFields([...(node.hidden ?? []), ...(node.writable ?? [])], node.id);
    }
    if (node.kind !== 'branch') return;
    for (const { id, when } of node.cases) {
      const problem = when === undefined ? undefined : findFault(when, collection, locale);
      if (problem !== undefined) report('badCondition', id, problem);
    }
  });
}

function findFault(source: string, collection: CollectionJson, locale: Locale): string | undefined {
  try {
    checkExpression(source, approvalScope(collection), { kind: 'boolean' });
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return describeReason(error.reason, locale);
  }
}

async function checkSigners(
  db: Db,
  definition: Definition,
  { fields }: CollectionJson,
  roles: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  const { people, units } = namesIn(definition);
  const active = new Set(await keepActive(db, people));
  const known = new Set((await readUnits(db, units)).map(({ id }) => id));
  const check = (rule: SignerRule, { id }: ApprovalNode) => {
    if (rule.kind === 'people' && rule.people.some((person) => !active.has(person))) {
      report('unknownPeople', id);
    } else if (rule.kind === 'role' && !roles.has(rule.role)) report('unknownRole', id);
    else if (rule.kind === 'unitHead' && rule.unit !== undefined && !known.has(rule.unit)) {
      report('unknownUnit', id);
    } else if (rule.kind === 'field' && rule.field !== 'owner') {
      const field = fields.find((each) => each.id === rule.field);
      if (field?.type !== 'person') report('notAPerson', id, rule.field);
    }
  };
  eachNode(definition.nodes, (node) => {
    if (node.kind === 'sign' || node.kind === 'copy') {
      for (const rule of node.signers) check(rule, node);
    }
  });
}

/** People and units that a definition names. */
export function namesIn({ nodes }: Definition): { people: string[]; units: string[] } {
  const people = new Set<string>();
  const units = new Set<string>();
  eachNode(nodes, (node) => {
    if (node.kind !== 'sign' && node.kind !== 'copy') return;
    for (const rule of node.signers) {
      if (rule.kind === 'people') for (const person of rule.people) people.add(person);
      if (rule.kind === 'unitHead' && rule.unit !== undefined) units.add(rule.unit);
    }
  });
  return { people: [...people], units: [...units] };
}
