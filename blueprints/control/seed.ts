import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';

const UNITS = [
  ['财务部', 'zhou.jie', 180_000],
  ['人力资源部', 'liu.yang', 240_000],
  ['信息技术部', 'feng.lei', 420_000],
  ['零售事业部', 'shen.bo', 960_000],
  ['仓储事业部', 'jin.peng', 640_000],
] as const;

const SHARES = [
  ['staff', 0.48],
  ['marketing', 0.12],
  ['travel', 0.1],
  ['equipment', 0.22],
  ['other', 0.08],
] as const;

/** The period that ran out, the present one, and the next one, which is being approved. */
const PERIODS = [
  { name: '上期', from: -135, spent: 0.97, steps: ['open', 'close'] },
  { name: '本期', from: -45, spent: 0.52, steps: ['open'] },
  { name: '下期', from: 45, spent: 0, steps: ['submit'] },
] as const;

const money = (value: number) => value.toFixed(2);

const budgets = PERIODS.flatMap(({ name, from, spent, steps }, period) =>
  UNITS.map(([unit, head, amount], index): SeedRecordJson => {
    const planned = amount * (1 + period * 0.04);
    const isWaiting = period === 2 && index > 2;
    const by = { by: period < 2 ? 'wang.qian' : head };
    return {
      collection: 'budget',
      ...by,
      daysAgo: Math.max(0, -from + 10),
      values: {
        name: `${unit}${name}预算`,
        unit: { unit },
        from: { day: from },
        until: { day: from + 89 },
        reason: period === 2 ? '参照本期执行情况，按业务计划上调。' : '按年度计划分解。',
      },
      lines: {
        lines: SHARES.map(([subject, share], row) => ({
          subject,
          planned: money(planned * share),
          spent: money(
            planned *
              share *
              Math.min(spent + ((index + row) % 4) * 0.11 - 0.1, 1.05) *
              (spent > 0 ? 1 : 0),
          ),
        })),
      },
      transitions: isWaiting ? [] : steps.map((transition) => ({ transition, ...by })),
    };
  }),
);

const INDICATORS = [
  ['KPI-01', '门店坪效', '零售事业部', 'shen.bo', 'higher', '5200', '4870', '元/平方米', ''],
  ['KPI-02', '线上订单准时发货率', '零售事业部', 'shen.bo', 'higher', '98', '98.6', '%', ''],
  ['KPI-03', '库存周转天数', '仓储事业部', 'jin.peng', 'lower', '32', '36.5', '天', 'warn'],
  ['KPI-04', '拣货差错率', '仓储事业部', 'jin.peng', 'lower', '0.15', '0.12', '%', ''],
  ['KPI-05', '应收账款回款率', '财务部', 'zhou.jie', 'higher', '95', '91.2', '%', 'warn'],
  ['KPI-06', '月结天数', '财务部', 'zhou.jie', 'lower', '4', '4', '天', ''],
  ['KPI-07', '关键岗位流失率', '人力资源部', 'liu.yang', 'lower', '5', '8.4', '%', 'fail'],
  ['KPI-08', '培训完成率', '人力资源部', 'liu.yang', 'higher', '90', '93', '%', ''],
  ['KPI-09', '核心系统可用率', '信息技术部', 'feng.lei', 'higher', '99.9', '99.95', '%', ''],
  ['KPI-10', '需求按期交付率', '信息技术部', 'feng.lei', 'higher', '85', '79', '%', 'warn'],
] as const;

const indicators = INDICATORS.map(
  ([code, name, unit, holder, better, target, actual, measure, step]): SeedRecordJson => ({
    collection: 'indicator',
    by: holder,
    daysAgo: 90,
    values: {
      ...{ code, name, better, target, actual, measure },
      unit: { unit },
      holder: { person: holder },
      ...(step === 'fail' ? { plan: '关键岗位增加留任访谈，每月复盘。' } : {}),
    },
    lines: {
      readings: [60, 30, 2].map((day, index) => ({
        day: { day: 0 - day },
        value: (Number(actual) * (1 + (2 - index) * 0.02)).toFixed(2),
      })),
    },
    transitions: step ? [{ transition: step, by: 'wang.qian', daysAgo: 2 }] : [],
  }),
);

const RISKS = [
  ['主要供应商集中度过高', 'supply', '仓储事业部', 'jin.peng', '3', '4', -3, 'treat'],
  ['大客户逾期付款', 'finance', '财务部', 'zhou.jie', '4', '4', 5, 'treat'],
  ['旺季仓容不足', 'supply', '仓储事业部', 'jin.peng', '4', '3', 12, 'treat'],
  ['门店消防验收整改', 'safety', '零售事业部', 'shen.bo', '2', '5', -1, ''],
  ['核心系统单点故障', 'it', '信息技术部', 'feng.lei', '2', '5', 20, 'treat'],
  ['会员信息泄露', 'law', '信息技术部', 'feng.lei', '2', '5', 9, ''],
  ['竞品低价促销', 'market', '零售事业部', 'shen.bo', '4', '2', 15, ''],
  ['关键岗位人员流失', 'market', '人力资源部', 'liu.yang', '3', '3', 2, 'treat'],
  ['汇率波动影响进口成本', 'finance', '财务部', 'zhou.jie', '3', '2', 30, 'close'],
  ['老旧叉车安全隐患', 'safety', '仓储事业部', 'jin.peng', '3', '4', 40, 'close'],
] as const;

const risks = RISKS.map(
  ([name, kind, unit, holder, likelihood, impact, review, step], index): SeedRecordJson => ({
    collection: 'risk',
    by: holder,
    daysAgo: 80 - index * 6,
    values: {
      ...{ name, kind, likelihood, impact },
      unit: { unit },
      holder: { person: holder },
      review: { day: review },
    },
    lines: {
      measures: [
        {
          what: '制定应对方案并报备',
          who: { person: holder },
          due: { day: review - 10 },
          isDone: step !== '',
        },
        { what: '每月复核执行情况', who: { person: holder }, due: { day: review }, isDone: false },
      ],
    },
    transitions: step ? [{ transition: step, daysAgo: 5 }] : [],
  }),
);

/** Budgets, figures and risks of the demo's units. */
export default defineSeed('control', [...budgets, ...indicators, ...risks]);
