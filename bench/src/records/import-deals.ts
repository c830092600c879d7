import { type Headers, importFile } from './http.ts';

const DEALS = '/gateway/records/bench/deal';
const NAMES = [
  ...['subject', 'partner', 'city', 'contact', 'phone', 'remark', 'sku', 'kind', 'priority'],
  ...['amount', 'tax', 'price', 'quantity', 'rate', 'pieces', 'urgent', 'paid', 'day', 'due'],
];

/** Imports deals as CSV; returns rows per second. */
export async function importDeals(url: string, headers: Headers, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, n) =>
    [
      ...['采购', '贸易公司', '上海', '张伟', '138', 'import', `SKU-${n}`, 'buy', 'high'],
      ...[n, n, n, n, 13, n, 'no', 'yes', '2026-11-16', '2026-11-17'],
    ].join(','),
  );
  const file = {
    name: 'deals.csv',
    type: 'text/csv',
    bytes: Buffer.from([NAMES.join(','), ...lines].join('\n')),
  };
  const startedAt = performance.now();
  await importFile(url, headers, DEALS, file);
  return count / ((performance.now() - startedAt) / 1000);
}
