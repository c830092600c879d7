import fc from 'fast-check';
import { definitionSchema } from '../definition/schema.ts';
import type { ApprovalNode, Definition, SignNode } from '../definition/types.ts';
import type { Surroundings } from '../runtime/commands.ts';

const PEOPLE = ['ann', 'bob', 'cho', 'dan', 'eve', 'fay'] as const;

/** An organisation: who is the superior and the delegate of whom, and which conditions hold. */
export interface Organisation {
  readonly superiors: Readonly<Record<string, string | undefined>>;
  readonly delegates: Readonly<Record<string, string | undefined>>;
  readonly conditions: Readonly<Record<string, boolean>>;
}

const person = fc.constantFrom(...PEOPLE);
const someone = fc.record(
  Object.fromEntries(PEOPLE.map((each) => [each, fc.option(person, { nil: undefined })])),
) as fc.Arbitrary<Record<string, string | undefined>>;

export const organisations: fc.Arbitrary<Organisation> = fc.record({
  superiors: someone,
  delegates: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someone }),
  conditions: fc.record({ large: fc.boolean(), foreign: fc.boolean() }),
});

export function surroundingsOf(organisation: Organisation): Surroundings {
  const { superiors, delegates, conditions } = organisation;
  let count = 0;
  return {
    newId: () => {
      count += 1;
      return `i${count}`;
    },
    signersOf: async (rules) =>
      rules.flatMap((rule) => (rule.kind === 'people' ? [...rule.people] : [])),
    administrators: async () => ['fay'],
    superiorOf: async (each) => superiors[each],
    delegateOf: async (each) => delegates[each],
    matches: async (condition) => conditions[condition] ?? false,
  };
}

const title = ['节点', 'Node'] as const;

/** Nodes without ids: `definitions` numbers them. */
const signs: fc.Arbitrary<SignNode> = fc.record({
  kind: fc.constant('sign' as const),
  id: fc.constant(''),
  title: fc.constant(title),
  signers: fc
    .uniqueArray(person, { maxLength: 4 })
    .map((people) => [{ kind: 'people' as const, people }]),
  mode: fc.oneof(
    fc.constantFrom('all' as const, 'any' as const, 'order' as const),
    fc.record({ atLeast: fc.integer({ min: 1, max: 3 }) }),
  ),
  whenNobody: fc.constantFrom(
    'pass' as const,
    'pass' as const,
    'reject' as const,
    'administrators' as const,
  ),
  whenStarter: fc.constantFrom('sign' as const, 'pass' as const, 'superior' as const),
  actions: fc.constant(['return', 'transfer', 'addSigners'] as const),
  limit: fc.record({
    hours: fc.constant(24),
    // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
    then: fc.constantFrom(
      'remind' as const,
      'escalate' as const,
      'pass' as const,
      'reject' as const,
    ),
  }),
});

const { nodes } = fc.letrec<{ nodes: ApprovalNode[]; node: ApprovalNode }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }),
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    signs,
    fc.record({
      kind: fc.constant('copy' as const),
      id: fc.constant(''),
      title: fc.constant(title),
      signers: fc.constant([{ kind: 'people' as const, people: ['eve'] }]),
    }),
    fc.record({
      kind: fc.constant('branch' as const),
      id: fc.constant(''),
      title: fc.constant(title),
      cases: fc.tuple(caseOf('large'), caseOf('foreign')),
    }),
    fc.record({
      kind: fc.constant('parallel' as const),
      id: fc.constant(''),
      title: fc.constant(title),
      branches: fc.array(
        fc.record({ id: fc.constant(''), title: fc.constant(title), nodes: tie('nodes') }),
        {
          minLength: 2,
          maxLength: 3,
        },
      ),
    }),
  ),
}));

function caseOf(when: string) {
  return fc.record({
    id: fc.constant(''),
    title: fc.constant(title),
    when: fc.constant(when),
    nodes: fc.array(signs, { maxLength: 2 }),
  });
}

/** Definitions that are within the limits. */
export const definitions: fc.Arbitrary<Definition> = fc
  .record({
    repeated: fc.constantFrom('sign' as const, 'once' as const, 'inRow' as const),
    nodes: nodes.map(numberNodes),
  })
  .filter((definition) => definitionSchema.safeParse(definition).success);

/** Gives every node, case and branch an id of its own. */
function numberNodes(list: readonly ApprovalNode[]): ApprovalNode[] {
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}${count}`;
  };
  const number = (node: ApprovalNode): ApprovalNode => {
    const id = newId('n');
    if (node.kind === 'branch') {
      const cases = node.cases.map((each) => ({
        ...each,
        id: newId('c'),
        nodes: each.nodes.map(number),
      }));
      return { ...node, id, cases };
    }
    if (node.kind === 'parallel') {
      const branches = node.branches.map((each) => ({
        ...each,
        id: newId('b'),
        nodes: each.nodes.map(number),
      }));
      return { ...node, id, branches };
    }
    return { ...node, id };
  };
  return list.map(number);
}

/** What somebody tries next; the numbers choose among what there is. */
export interface Attempt {
  readonly kind:
    | 'approve'
    | 'reject'
    | 'return'
    | 'transfer'
    | 'addSigners'
    | 'takeBack'
    | 'withdraw'
    | 'expire'
    | 'handOver';
  readonly task: number;
  readonly node: number;
  readonly person: string;
  readonly then: 'resume' | 'walk';
  readonly where: 'before' | 'after' | 'beside';
}

export const attempts: fc.Arbitrary<Attempt[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 10, arbitrary: fc.constant('approve' as const) },
      { weight: 4, arbitrary: fc.constant('return' as const) },
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          'transfer' as const,
          'addSigners' as const,
          'takeBack' as const,
          'expire' as const,
          'handOver' as const,
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('reject' as const, 'withdraw' as const) },
    ),
    task: fc.nat({ max: 1_000 }),
    node: fc.nat({ max: 1_000 }),
    person,
    // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
    then: fc.constantFrom('resume' as const, 'walk' as const),
    where: fc.constantFrom('before' as const, 'after' as const, 'beside' as const),
  }),
  { maxLength: 40 },
);
