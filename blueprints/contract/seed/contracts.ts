import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import { TEMPLATES } from './templates.ts';

type Step = readonly [step: string, dueDay: number, amount: string];

export interface Contract {
  /** What payments call it. */
  key: string;
  name: string;
  template: string;
  party: string;
  handler: string;
  /** Who signs after the handler, in order. */
  signers: readonly string[];
  /** First and last day, counted from the start of the console. */
  days: readonly [from: number, until: number];
  plan: readonly Step[];
  /** How far it has come. */
  state: 'draft' | 'review' | 'signing' | 'active' | 'closed' | 'terminated';
  renewal?: string;
  /** How many signers have signed; without it, all. */
  signed?: number;
  /** How many planned payments are settled. */
  paid?: number;
  blanks?: Readonly<Record<string, string>>;
  previous?: string;
  /** Why and when it ended early. */
  end?: readonly [reason: string, day: number];
}

const totalOf = (plan: readonly Step[]) =>
  plan.reduce((sum, [, , amount]) => sum + Number(amount), 0).toFixed(2);

const rowOf = ([step, due, amount]: Step): SeedValues => ({ step, due: { day: due }, amount });

const NAMES: Readonly<Record<string, string>> = {
  C002: '杭州云栖便利连锁有限公司',
  C003: '南京紫金百货股份有限公司',
  C006: '深圳湾畔新零售科技有限公司',
  C009: '成都锦里餐饮管理有限公司',
  C010: '重庆山城便民超市有限公司',
  C011: '武汉东湖教育后勤集团有限公司',
  S002: '江苏洁净日化有限公司',
  S003: '广东粤顺小家电股份有限公司',
  S007: '上海优文办公设备有限公司',
  S010: '东莞恒达包装制品有限公司',
  S012: '云南高原咖啡有限公司',
};

/** The template's text; days are known only when the console starts, so the text says them in words. */
function textOf({ template, party, plan, blanks = {} }: Contract): string {
  const body = TEMPLATES.find(({ code }) => code === template)?.body ?? '';
  const known: Record<string, string> = {
    相对方: NAMES[party] ?? '',
    合同金额: totalOf(plan),
    收付款计划: plan.map(([step, , amount]) => `　${step}：人民币 ${amount} 元`).join('\n'),
    开始日期: '合同登记的开始日期',
    结束日期: '合同登记的结束日期',
    ...blanks,
  };
  const inFigures = body.replace('（大写：{{金额大写}}）', '');
  return inFigures.replaceAll(/\{\{(.+?)\}\}/g, (blank, name: string) => known[name] ?? blank);
}

type Steps = NonNullable<SeedRecordJson['transitions']>;

/** What happened to it: handed in, signed by everybody, put in force, and perhaps over. */
function stepsOf({ state, signers, signed, handler, days, end }: Contract): Steps {
  if (state === 'draft') return [];
  const begun = Math.max(-days[0], 2);
  const submit = { transition: 'submit', by: handler, daysAgo: begun + 6 };
  const signatures = signers.slice(0, signed).map((by, index) => ({
    ...{ sign: 'approve' as const, by, daysAgo: begun + 5 - index },
    ...(by === 'liu.yang' && { comment: '条款已核对，同意' }),
  }));
  const steps: Steps[number][] = [submit, ...signatures];
  if (state === 'review' || state === 'signing') return steps;
  steps.push({ transition: 'activate', by: 'zhao.min', daysAgo: begun });
  if (state === 'closed') {
    steps.push({ transition: 'close', by: 'zhou.jie', daysAgo: Math.max(-days[1], 0) });
  }
  if (state === 'terminated' && end) {
    steps.push({ transition: 'terminate', by: 'liu.yang', daysAgo: -end[1] });
  }
  return steps;
}

/** A contract and the payments that settled its plan. */
export function recordsOf(contract: Contract): SeedRecordJson[] {
  const { key, name, template, party, handler, days, plan, renewal = 'ask', previous } = contract;
  const shape = TEMPLATES.find(({ code }) => code === template);
  const isSigned = !['draft', 'review', 'signing'].includes(contract.state);
  const settled = plan.slice(0, contract.paid ?? 0);
  const record: SeedRecordJson = {
    collection: 'contract',
    name: key,
    by: handler,
    daysAgo: Math.max(-days[0], 2) + 8,
    values: {
      name,
      kind: shape?.kind ?? 'other',
      direction: shape?.direction ?? 'none',
      party: { link: party },
      amount: totalOf(plan),
      from: { day: days[0] },
      until: { day: days[1] },
      renewal,
      handler: { person: handler },
      template: { link: template },
      text: textOf(contract),
      ...(isSigned && { signedOn: { day: Math.min(days[0], -2) } }),
      ...(contract.end && { endReason: contract.end[0], endedOn: { day: contract.end[1] } }),
      ...(previous !== undefined && { previous: { link: previous } }),
    },
    lines: {
      plan: plan.map(rowOf),
      ...(contract.end && { released: plan.slice(settled.length).map(rowOf) }),
    },
    transitions: stepsOf(contract),
  };
  const payments = settled.map((step): SeedRecordJson => {
    const daysAgo = Math.max(-step[1], 0);
    return {
      collection: 'payment',
      by: 'zheng.hao',
      daysAgo,
      values: {
        contract: { link: key },
        day: { day: -daysAgo },
        method: 'transfer',
        bankRef: `${key}-${step[0]}`,
      },
      lines: { settles: [rowOf(step)] },
      transitions: [{ transition: 'post' }],
    };
  });
  return [record, ...payments];
}
