import type { Contract } from './contracts.ts';

/** Signers of handlers in each part of the company, by the rules of the approval. */
const IT = ['feng.lei', 'liu.yang'];
const RETAIL = ['shen.bo', 'liu.yang'];
/** The superior of people in this department is legal counsel as well, and signs once. */
const PEOPLE = ['liu.yang'];
const MONEY = 'zhou.jie';

/** Payments every `every` days from the first one. */
const rates = (count: number, first: number, every: number, amount: string, word: string) =>
  Array.from(
    { length: count },
    (_, n) => [`第 ${n + 1} 期${word}`, first + n * every, amount] as const,
  );

/** Contracts of two years: some over, most in force, some about to end, and the work of today. */
export const REGISTER: readonly Contract[] = [
  {
    ...{ key: 'HT01', name: '上海旗舰店商铺租赁', template: 'T-LEASE', party: 'S007' },
    ...{ handler: 'han.mei', signers: [...RETAIL, MONEY], days: [-690, 40], state: 'active' },
    plan: rates(8, -690, 91, '180000.00', '租金'),
    ...{ paid: 8, blanks: { 地址: '上海市徐汇区衡山路 18 号一层', 面积: '420' } },
  },
  {
    ...{ key: 'HT02', name: '深圳旗舰店商铺租赁', template: 'T-LEASE', party: 'S010' },
    ...{ handler: 'lv.ping', signers: [...RETAIL, MONEY], days: [-250, 480], state: 'active' },
    plan: rates(8, -245, 91, '156000.00', '租金'),
    ...{ paid: 2, blanks: { 地址: '深圳市南山区海德三道 9 号', 面积: '380' } },
  },
  {
    ...{ key: 'HT03', name: '云栖便利年度供货', template: 'T-SALE', party: 'C002' },
    ...{ handler: 'han.mei', signers: [...RETAIL, MONEY], days: [-200, 165], state: 'active' },
    plan: rates(4, -170, 91, '320000.00', '货款'),
    ...{ paid: 1, blanks: { 商品范围: '茶饮、零食与日用品', 交货天数: '2' } },
  },
  {
    ...{ key: 'HT04', name: '紫金百货年度供货', template: 'T-SALE', party: 'C003' },
    ...{ handler: 'han.mei', signers: [...RETAIL, MONEY], days: [-340, 25], state: 'active' },
    ...{ plan: rates(4, -310, 90, '410000.00', '货款'), paid: 3, renewal: 'auto' },
    blanks: { 商品范围: '小家电与日用品', 交货天数: '3' },
  },
  {
    ...{ key: 'HT05', name: '湾畔新零售区域经销', template: 'T-SALE', party: 'C006' },
    ...{ handler: 'lv.ping', signers: [...RETAIL, MONEY], days: [-95, 270], state: 'active' },
    plan: rates(6, -80, 60, '260000.00', '货款'),
    ...{ paid: 1, blanks: { 商品范围: '全部在售商品', 交货天数: '3' } },
  },
  {
    ...{ key: 'HT06', name: '门店收银系统运维服务', template: 'T-SRV', party: 'S007' },
    ...{ handler: 'chu.ning', signers: [...IT, MONEY], days: [-320, 45], state: 'active' },
    plan: rates(4, -315, 91, '46000.00', '服务费'),
    ...{ paid: 3, blanks: { 服务内容: '门店收银系统的运行维护与驻场支持', 验收天数: '5' } },
  },
  {
    ...{ key: 'HT07', name: '数据中心机柜托管', template: 'T-SRV', party: 'S007' },
    ...{ handler: 'wei.tao', signers: IT, days: [-150, 215], state: 'active' },
    plan: rates(4, -140, 91, '24000.00', '服务费'),
    ...{ paid: 2, blanks: { 服务内容: '四个标准机柜的托管与带宽', 验收天数: '3' } },
  },
  {
    ...{ key: 'HT08', name: '会员系统二期开发', template: 'T-SRV', party: 'S003' },
    ...{ handler: 'jiang.xue', signers: [...IT, MONEY], days: [-60, 120], state: 'active' },
    plan: [
      ['首付款', -50, '96000.00'],
      ['上线款', 20, '160000.00'],
      ['尾款', 110, '64000.00'],
    ],
    ...{ paid: 1, blanks: { 服务内容: '会员积分与储值功能的设计、开发和上线', 验收天数: '10' } },
  },
  {
    ...{ key: 'HT09', name: '年度体检服务', template: 'T-SRV', party: 'C011' },
    ...{ handler: 'sun.li', signers: PEOPLE, days: [-400, -35], state: 'closed' },
    ...{ plan: [['体检费', -120, '86000.00']], paid: 1 },
    blanks: { 服务内容: '全体员工年度健康体检', 验收天数: '10' },
  },
  {
    ...{ key: 'HT10', name: '山城便民试点供货', template: 'T-SALE', party: 'C010' },
    ...{ handler: 'lv.ping', signers: RETAIL, days: [-180, 185], state: 'terminated' },
    plan: rates(3, -150, 60, '32000.00', '货款'),
    ...{ paid: 1, end: ['需方门店关停，双方协商提前终止', -45] },
    blanks: { 商品范围: '日用品', 交货天数: '5' },
  },
  {
    ...{ key: 'HT11', name: '高原咖啡采购洽谈保密', template: 'T-NDA', party: 'S012' },
    ...{ handler: 'chu.ning', signers: IT, days: [-30, 335], state: 'active', renewal: 'none' },
    ...{ plan: [], blanks: { 合作事项: '联名咖啡产品' } },
  },
  {
    ...{ key: 'HT12', name: '总部办公区保洁服务', template: 'T-SRV', party: 'S002' },
    ...{ handler: 'sun.li', signers: PEOPLE, days: [5, 370], state: 'signing' },
    plan: rates(4, 30, 91, '21000.00', '服务费'),
    blanks: { 服务内容: '总部办公区日常保洁', 验收天数: '3' },
  },
  {
    ...{ key: 'HT13', name: '仓储货架采购与安装', template: 'T-SRV', party: 'S010' },
    ...{ handler: 'wei.tao', signers: [...IT, MONEY], signed: 1, days: [10, 100], state: 'review' },
    plan: [
      ['预付款', 12, '54000.00'],
      ['安装验收款', 60, '108000.00'],
      ['质保金', 100, '18000.00'],
    ],
    blanks: { 服务内容: '两仓重型货架的供货与安装', 验收天数: '7' },
  },
  {
    ...{ key: 'HT14', name: '锦里餐饮季度供货', template: 'T-SALE', party: 'C009' },
    ...{ handler: 'han.mei', signers: RETAIL, signed: 0, days: [7, 97], state: 'review' },
    ...{
      plan: rates(3, 30, 30, '28000.00', '货款'),
      blanks: { 商品范围: '调味品与粮油', 交货天数: '3' },
    },
  },
  {
    ...{ key: 'HT15', name: '门店收银系统运维服务（续）', template: 'T-SRV', party: 'S007' },
    ...{ handler: 'chu.ning', signers: IT, days: [46, 410], state: 'draft', previous: 'HT06' },
    plan: rates(4, 50, 91, '47500.00', '服务费'),
    blanks: { 服务内容: '门店收银系统的运行维护与驻场支持', 验收天数: '5' },
  },
];
