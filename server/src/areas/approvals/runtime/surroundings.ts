import {
  type ApprovalNode,
  type Definition,
  type SignerRule,
  START,
  type Surroundings,
} from '@pedestal/approval';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { findActiveDelegations } from '../delegation/delegation.store.ts';
import * as organisation from '../organisation/organisation.store.ts';
import type { ApprovedRecord, RecordPort } from '../ports.ts';

export interface Situation {
  workspace: string;
  collection: string;
  definitionId: string;
  definition: Definition;
  starterId: string;
  /** By node, whom the starter chose. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** The record; undefined: no condition holds, and fields name nobody. */
  readRecord(): Promise<ApprovedRecord | undefined>;
}

interface Parts {
  clock: () => number;
  records: Pick<RecordPort, 'membersOf' | 'matches'>;
}

export interface AskedSurroundings extends Surroundings {
  /** Nodes whose signers the starter should have chosen. */
  readonly unchosen: ReadonlySet<string>;
}

/** What the engine asks about the organisation and the record, answered from the database. */
export function createSurroundings(
  { clock, records }: Parts,
  db: Db,
  situation: Situation,
): AskedSurroundings {
  const { workspace, collection, definitionId, definition, starterId, chosen } = situation;
  const nodes = nodesOfRules(definition);
  const unchosen = new Set<string>();

  async function peopleOf(rule: SignerRule): Promise<readonly string[]> {
    switch (rule.kind) {
      case 'people':
        return rule.people;
      case 'role': {
        const members = await records.membersOf(db, workspace, rule.role);
        return members.length > 0 ? members : organisation.findRoleMembers(db, rule.role);
      }
      case 'unitHead': {
        const unit = rule.unit ?? (await organisation.findUnitOf(db, starterId));
        return listOf(unit && (await organisation.findHead(db, unit)));
      }
      case 'superior':
        return listOf(await climb(rule.levels));
      case 'field': {
        const value = (await situation.readRecord())?.row[rule.field];
        return typeof value === 'string' ? [value] : [];
      }
      case 'chosen': {
        const node = nodes.get(rule) ?? '';
        const people = chosen[node] ?? [];
        if (people.length === 0) unchosen.add(node);
        return people.slice(0, rule.max);
      }
    }
  }

  async function superiorOf(person: string): Promise<string | undefined> {
    const unit = await organisation.findUnitOf(db, person);
    return unit === undefined ? undefined : organisation.findHead(db, unit, person);
  }

  async function climb(levels: number): Promise<string | undefined> {
    const seen = new Set([starterId]);
    let person = starterId;
    for (let level = 0; level < levels; level += 1) {
      const above = await superiorOf(person);
      // The top is reached: whoever is there signs.
      if (above === undefined || seen.has(above)) return level === 0 ? undefined : person;
      seen.add(above);
      person = above;
    }
    return person;
  }

  return {
    unchosen,
    newId: () => newId(clock()),
    async signersOf(rules) {
      const people: string[] = [];
      for (const rule of rules) people.push(...(await peopleOf(rule)));
      return organisation.keepActive(db, people);
    },
    administrators: () => organisation.findManagers(db),
    superiorOf,
    async delegateOf(person) {
      const found = await findActiveDelegations(db, person, clock());
      return found.find(({ definitions }) => {
        const only = JSON.parse(definitions) as string[];
        return only.length === 0 || only.includes(definitionId);
      })?.to_id;
    },
    async matches(condition) {
      const record = await situation.readRecord();
      return record ? records.matches({ workspace, collection }, condition, record.row) : false;
    },
  };
}

const listOf = (person: string | undefined | ''): string[] => (person ? [person] : []);

/** The node of each rule: the engine asks with rules, not with nodes. */
function nodesOfRules({ nodes }: Definition): Map<SignerRule, string> {
  const found = new Map<SignerRule, string>();
  eachNode(nodes, (node) => {
    if (node.kind !== 'sign' && node.kind !== 'copy') return;
    for (const rule of node.signers) found.set(rule, node.id);
  });
  return found;
}

/** Visits all nodes in the order of the definition. */
export function eachNode(
  nodes: readonly ApprovalNode[],
  visit: (node: ApprovalNode) => void,
): void {
  for (const node of nodes) {
    visit(node);
    const inner =
      node.kind === 'branch' ? node.cases : node.kind === 'parallel' ? node.branches : [];
    for (const { nodes: below } of inner) eachNode(below, visit);
  }
}

/** Title of the node in which the starter revises a request. */
export const START_TITLE: readonly [string, string] = ['申请人修改', 'Revised by the starter'];

/** A node by its id; undefined: the starter revises, or there is none. */
export function findNode({ nodes }: Definition, id: string): ApprovalNode | undefined {
  let found: ApprovalNode | undefined;
  if (id === START) return undefined;
  eachNode(nodes, (node) => {
    if (node.id === id) found = node;
  });
  return found;
}
