import { UNITS } from '@pedestal/base/units.ts';
import { choice, code, decimal, integer, link, money } from '@pedestal/blueprint';
import { CONDITIONS } from './stock.ts';

/** Fields that the lines of several documents share. */

export const item = () => link('base.item', { title: ['物料', 'Item'], required: true });

export const countedItem = () =>
  link('base.item', {
    title: ['物料', 'Item'],
    required: true,
    copy: { unit: 'unit', sku: 'sku' },
  });

/** For paper: names alone do not tell goods apart. */
export const sku = () => code({ title: ['物料编码', 'SKU'], hidden: true, max: 40 });

export const lot = () => link('lot', { title: ['批次', 'Lot'] });

export const place = () => link('base.place', { title: ['库位', 'Place'], required: true });

/** Chosen when the goods are planned, at the latest when the document is released. */
export const plannedPlace = () => link('base.place', { title: ['库位', 'Place'] });

export const condition = () =>
  choice(CONDITIONS, { title: ['状态', 'Condition'], required: true, default: 'good' });

export const qty = () => decimal(3, { title: ['数量', 'Quantity'], required: true, min: '0' });

export const unit = () => choice(UNITS, { title: ['单位', 'Unit'] });

/** A unit of measure is a ratio: a carton is 12/1 pieces, a metre 1/3 roll. */
export const times = () =>
  integer({ title: ['折合基本单位', 'Base units'], required: true, min: '1', default: '1' });

export const per = () => integer({ title: ['每', 'Per'], required: true, min: '1', default: '1' });

export const price = () => money({ title: ['单价', 'Price'], scale: 4, min: '0' });
