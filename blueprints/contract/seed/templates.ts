import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';

interface Template {
  code: string;
  name: string;
  kind: string;
  direction: string;
  note: string;
  body: string;
  blanks: readonly SeedValues[];
}

const entered = (name: string, preset?: string): SeedValues => ({
  name,
  source: 'entered',
  required: true,
  ...(preset === undefined ? {} : { preset }),
});
const taken = (name: string, source: string): SeedValues => ({ name, source, required: true });

const MONEY = [
  taken('相对方', 'party'),
  taken('合同金额', 'amount'),
  taken('金额大写', 'capitals'),
  taken('收付款计划', 'plan'),
  taken('开始日期', 'from'),
  taken('结束日期', 'until'),
];

export const TEMPLATES: readonly Template[] = [
  {
    code: 'T-SRV',
    name: '技术服务合同',
    kind: 'service',
    direction: 'out',
    note: '委托外部单位提供开发、运维、咨询等服务时使用。',
    body: [
      '甲方：云岭集团',
      '乙方：{{相对方}}',
      '',
      '第一条 服务内容',
      '乙方向甲方提供{{服务内容}}，服务标准见附件。',
      '',
      '第二条 期限',
      '本合同自{{开始日期}}起至{{结束日期}}止。',
      '',
      '第三条 费用与支付',
      '服务费总额为人民币 {{合同金额}} 元（大写：{{金额大写}}），按以下计划支付：',
      '{{收付款计划}}',
      '',
      '第四条 验收',
      '乙方完成每一阶段工作后，甲方应在{{验收天数}}个工作日内组织验收。',
      '',
      '第五条 保密',
      '双方对在履行本合同过程中知悉的对方商业秘密负有保密义务，保密期限为合同终止后两年。',
      '',
      '第六条 违约责任',
      '任何一方逾期履行的，每逾期一日按逾期部分金额的万分之五支付违约金。',
    ].join('\n'),
    blanks: [...MONEY, entered('服务内容'), entered('验收天数', '10')],
  },
  {
    code: 'T-SALE',
    name: '年度供货合同',
    kind: 'sales',
    direction: 'in',
    note: '向连锁客户长期供货时使用。',
    body: [
      '需方：{{相对方}}',
      '供方：云岭集团',
      '',
      '第一条 供货',
      '供方按需方订单供应{{商品范围}}，自{{开始日期}}起至{{结束日期}}止。',
      '',
      '第二条 货款',
      '年度保底采购额为人民币 {{合同金额}} 元（大写：{{金额大写}}），按以下计划结算：',
      '{{收付款计划}}',
      '',
      '第三条 交付',
      '供方在收到订单后{{交货天数}}日内送达需方指定地点，运费由供方承担。',
      '',
      '第四条 质量',
      '商品应符合国家标准，需方应在收货后三日内提出数量和外观异议。',
    ].join('\n'),
    blanks: [...MONEY, entered('商品范围', '食品与日用品'), entered('交货天数', '3')],
  },
  {
    code: 'T-LEASE',
    name: '房屋租赁合同',
    kind: 'lease',
    direction: 'out',
    note: '承租门店、仓库和办公场所时使用。',
    body: [
      '出租方：{{相对方}}',
      '承租方：云岭集团',
      '',
      '第一条 租赁物',
      '出租方将位于{{地址}}的房屋出租给承租方，面积{{面积}}平方米。',
      '',
      '第二条 租期与租金',
      '租期自{{开始日期}}起至{{结束日期}}止，租金合计人民币 {{合同金额}} 元（大写：{{金额大写}}）：',
      '{{收付款计划}}',
      '',
      '第三条 续租',
      '承租方在租期届满前六十日书面通知出租方的，在同等条件下享有优先承租权。',
    ].join('\n'),
    blanks: [...MONEY, entered('地址'), entered('面积')],
  },
  {
    code: 'T-NDA',
    name: '保密协议',
    kind: 'other',
    direction: 'none',
    note: '合作洽谈前签订。',
    body: [
      '甲方：云岭集团',
      '乙方：{{相对方}}',
      '',
      '双方就{{合作事项}}进行洽谈，约定如下：',
      '一、双方对对方披露的未公开信息承担保密义务。',
      '二、保密义务自{{开始日期}}起至{{结束日期}}止。',
      '三、未经对方书面同意，不得向第三方披露。',
    ].join('\n'),
    blanks: [
      taken('相对方', 'party'),
      taken('开始日期', 'from'),
      taken('结束日期', 'until'),
      entered('合作事项'),
    ],
  },
];

export const templateRecords = (): SeedRecordJson[] =>
  TEMPLATES.map(({ blanks, ...values }) => ({
    collection: 'template',
    by: 'liu.yang',
    daysAgo: 400,
    values,
    lines: { blanks },
    transitions: [{ transition: 'release' }],
  }));
