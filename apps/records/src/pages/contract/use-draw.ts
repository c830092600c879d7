import { type StoredRecord, toCapitals } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { useState } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { fromCents, readAmount, sumCents, toCents } from '../acc/money.ts';
import { planOf, textOf } from './contracts.ts';
import { type Blank, fillText } from './fill.ts';
import { isDay, type Planned, renewTerm, shiftDay } from './renew.ts';

/** A contract that is being made. */
export interface Drawn {
  name: string;
  kind: string;
  direction: string;
  party: string;
  partyName: string;
  from: string;
  until: string;
  plan: Planned[];
  /** Values of blanks, by name. */
  entered: Record<string, string>;
}

const YEAR = 364;

const empty = (): Drawn => {
  const today = localDay();
  return {
    ...{ name: '', kind: 'service', direction: 'out', party: '', partyName: '' },
    ...{ from: today, until: shiftDay(today, YEAR), entered: {} },
    plan: [{ step: '', due: today, amount: '' }],
  };
};

/** The next term of a contract. */
function renewalOf(record: StoredRecord, suffix: string): Drawn {
  const { values, labels } = record;
  const party = textOf(values.party);
  const term = { from: textOf(values.from), until: textOf(values.until), plan: planOf(record) };
  return {
    name: `${textOf(values.name)}${suffix}`.slice(0, 100),
    kind: textOf(values.kind),
    direction: textOf(values.direction),
    party,
    partyName: labels.party?.[party] ?? '',
    ...renewTerm(term),
    entered: {},
  };
}

function blanksOf(template: StoredRecord | undefined): Blank[] {
  return (template?.lines.blanks ?? []).map(({ values }) => ({
    name: textOf(values.name),
    source: textOf(values.source),
    isRequired: values.required === true,
    preset: textOf(values.preset),
  }));
}

const filledRows = ({ plan, direction }: Drawn) =>
  direction === 'none'
    ? []
    : plan.filter(({ step, amount }) => step.trim() !== '' || amount !== '');

export const amountOf = (drawn: Drawn): bigint =>
  sumCents(filledRows(drawn).map(({ amount }) => readAmount(amount) ?? 0n));

/** What the form knows of a blank. */
function valueIn(drawn: Drawn, { name, source, preset }: Blank): string {
  const amount = fromCents(amountOf(drawn));
  switch (source) {
    case 'party':
      return drawn.partyName;
    case 'amount':
      return toCents(amount) === 0n ? '' : amount;
    case 'capitals':
      return toCents(amount) === 0n ? '' : toCapitals(amount);
    case 'from':
      return drawn.from;
    case 'until':
      return drawn.until;
    case 'plan':
      return filledRows(drawn)
        .map(
          ({ step, due, amount: part }) => `${step}　${due}　${fromCents(readAmount(part) ?? 0n)}`,
        )
        .join('\n');
    default:
      return drawn.entered[name] ?? preset;
  }
}

/** Which rows of the plan cannot be saved as they are. */
export const faultyRows = (drawn: Drawn): Planned[] =>
  filledRows(drawn).filter(
    ({ step, due, amount }) =>
      step.trim() === '' || !isDay(due) || (readAmount(amount) ?? 0n) <= 0n,
  );

/** The form of a new contract: from a template, or the next term of one that ends. */
export function useDraw(
  templateId: string | undefined,
  renewId: string | undefined,
  suffix: string,
) {
  const { workspace } = useWorkspace();
  const open = (collection: string, id: string | undefined) =>
    [
      'GET /gateway/records/:workspace/:collection/:id',
      { params: { workspace: workspace.key, collection, id: id ?? '' } },
      { enabled: id !== undefined },
    ] as const;
  const template = useGet(...open('template', templateId));
  const previous = useGet(...open('contract', renewId));
  const [changes, setChanges] = useState<Partial<Drawn>>({});
  const start = previous.data ? renewalOf(previous.data, suffix) : empty();
  const shape = template.data && {
    kind: textOf(template.data.values.kind),
    direction: textOf(template.data.values.direction),
  };
  const drawn: Drawn = { ...start, ...(renewId === undefined && shape), ...changes };
  const blanks = blanksOf(template.data);
  const filled = template.data
    ? fillText(textOf(template.data.values.body), blanks, (blank) => valueIn(drawn, blank))
    : { text: textOf(previous.data?.values.text), missing: [] };
  return {
    drawn,
    blanks,
    templateName: textOf(template.data?.values.name),
    ...filled,
    isReady:
      (templateId === undefined || template.data) && (renewId === undefined || previous.data),
    error: template.error ?? previous.error,
    change: (next: Partial<Drawn>) => setChanges((known) => ({ ...known, ...next })),
    /** What is stored. */
    toRecord: () => {
      const { name, kind, direction, party, from, until } = drawn;
      const plan = filledRows(drawn).map(({ step, due, amount }) => ({
        values: { step: step.trim(), due, amount: fromCents(readAmount(amount) ?? 0n) },
      }));
      return {
        values: {
          ...{ name: name.trim(), kind, direction, party, from, until, text: filled.text },
          amount: fromCents(amountOf(drawn)),
          ...(templateId === undefined ? {} : { template: templateId }),
          ...(renewId === undefined ? {} : { previous: renewId }),
        },
        lines: { plan },
      };
    },
  };
}
