import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { runStatement } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { quoteAll } from './balance.store.ts';
import type { Book } from './book.ts';

/** Calculates balances and daily totals again from the movements, while nobody can post. */
export async function rebuildBook(
  trx: Db,
  kind: DatabaseKind,
  { workspace, id, tables, measures }: Book,
): Promise<void> {
  const { balances, movements, days } = tables;
  if (kind === 'postgres') await runStatement(trx, `lock table "${balances}" in exclusive mode`);
  await runStatement(trx, `delete from "${days}"`);
  const columns = measures.flatMap((each) => [each.columns.in, each.columns.out]);
  const sums = measures.flatMap(({ columns: { amount } }) => [
    `sum(case when "${amount}" > 0 then "${amount}" else 0 end)`,
    `sum(case when "${amount}" < 0 then -"${amount}" else 0 end)`,
  ]);
  await runStatement(
    trx,
    `insert into "${days}" (${quoteAll(['key_id', 'day', ...columns])})
     select "key_id", "day", ${sums.join(', ')} from "${movements}" group by "key_id", "day"`,
  );
  const net = measures.map(
    ({ columns: { amount, in: came, out: went } }) =>
      `"${amount}" = coalesce((select sum(d."${came}" - d."${went}") from "${days}" d
         where d."key_id" = "${balances}"."id"), 0)`,
  );
  const sql = new SqlText(kind);
  sql.add(`update "${balances}" set ${net.join(', ')}, "last_day" = coalesce((select max(d."day")
    from "${days}" d where d."key_id" = "${balances}"."id"), 0),
    "reserved" = coalesce((select sum(r.amount) from ledger_reservation r
      where r.state = 'open' and r.workspace = `);
  sql.value(workspace).add(' and r.book = ').value(id);
  sql.add(` and r.key_id = "${balances}"."id"), 0)`);
  await runStatement(trx, sql.text, sql.parameters);
}
