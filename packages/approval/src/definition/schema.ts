import { z } from 'zod';
import { APPROVAL_LIMITS as LIMITS } from './limits.ts';
import type { ApprovalNode, Definition, SignerRule, Title } from './types.ts';

const id = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);
const personId = z.string().min(1).max(40);
const fieldId = z.string().regex(/^(?:x_)?[a-z][A-Za-z0-9]{0,39}$/);
const text = z.string().trim().min(1).max(LIMITS.titleLength);
const title: z.ZodType<Title> = z.tuple([text, text]).readonly();

const signer: z.ZodType<SignerRule> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('people'), people: z.array(personId).max(LIMITS.people) }),
  z.strictObject({ kind: z.literal('role'), role: personId }),
  z.strictObject({ kind: z.literal('unitHead'), unit: personId.exactOptional() }),
  z.strictObject({
    kind: z.literal('superior'),
    levels: z.int().min(1).max(LIMITS.superiorLevels),
  }),
  z.strictObject({ kind: z.literal('field'), field: fieldId }),
  z.strictObject({ kind: z.literal('chosen'), max: z.int().min(1).max(LIMITS.people) }),
]);

const base = { id, title };
const signers = z.array(signer).max(LIMITS.rules);
const fields = z.array(fieldId).max(LIMITS.fields).exactOptional();
const readable = z.union([z.literal('all'), z.array(fieldId).max(LIMITS.fields)]).exactOptional();

const sign = z.strictObject({
  ...base,
  kind: z.literal('sign'),
  signers,
  mode: z.union([
    z.enum(['all', 'any', 'order']),
    z.strictObject({ atLeast: z.int().min(1).max(LIMITS.signers) }),
  ]),
  whenNobody: z.enum(['pass', 'reject', 'administrators']),
  whenStarter: z.enum(['sign', 'pass', 'superior']),
  readable,
  hidden: fields,
  writable: fields,
  actions: z.array(z.enum(['return', 'transfer', 'addSigners'])).max(3),
  reason: z.enum(['reject', 'always']).exactOptional(),
  signature: z.boolean().exactOptional(),
  limit: z
    .strictObject({
      hours: z.number().min(1).max(LIMITS.limitHours),
      // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
      then: z.enum(['remind', 'escalate', 'pass', 'reject']),
    })
    .exactOptional(),
});

const copy = z.strictObject({ ...base, kind: z.literal('copy'), signers, readable });

/** Nodes down to a depth: a deeper definition is refused before it is read any further. */
function nodesTo(depth: number): z.ZodType<ApprovalNode[]> {
  const leaves = [sign, copy] as const;
  if (depth === 0) return z.array(z.discriminatedUnion('kind', leaves)).max(LIMITS.nodes);
  const nodes = nodesTo(depth - 1);
  const when = z.string().trim().min(1).max(LIMITS.conditionLength).exactOptional();
  const cases = z.array(z.strictObject({ ...base, when, nodes })).max(LIMITS.branches);
  const branches = z.array(z.strictObject({ ...base, nodes })).max(LIMITS.branches);
  const branch = z.strictObject({ ...base, kind: z.literal('branch'), cases });
  const parallel = z.strictObject({ ...base, kind: z.literal('parallel'), branches });
  return z
    .array(z.discriminatedUnion('kind', [...leaves, branch, parallel]))
    .max(LIMITS.nodes) as z.ZodType<ApprovalNode[]>;
}

/** The shape of a definition; `checkDefinition` finds what is wrong with its content. */
export const definitionSchema: z.ZodType<Definition> = z.strictObject({
  repeated: z.enum(['sign', 'once', 'inRow']),
  nodes: nodesTo(LIMITS.depth),
});
