import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

// Baseline: fastify and pg, with one statement per request and no sessions, rights or history.
// PAGE_SQL is the statement of the list.
const { PAGE_SQL = '', DATABASE_URL, PORT = '0' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();

app.get('/deals', async () => {
  const { rows } = await pool.query(PAGE_SQL);
  return { code: 10000, msg: 'success', info: { items: rows } };
});

app.post<{ Body: { values: { subject: string; amount: string } } }>('/deals', async (request) => {
  const { subject, amount } = request.body.values;
  const { rows } = await pool.query(
    `insert into r_bench_deal (id, state, version, owner_id, org_unit_id, created_at, updated_at, subject, amount)
     values ($1, 'draft', 1, 'bare', 'bare', $2, $2, $3, $4) returning *`,
    [randomUUID(), Date.now(), subject, amount.replace('.', '')],
  );
  return { code: 10000, msg: 'success', info: rows[0] };
});

app.patch<{ Params: { id: string }; Body: { values: { contact: string } } }>(
  '/deals/:id',
  async (request) => {
    const { rows } = await pool.query(
      `update r_bench_deal set contact = $1, version = version + 1, updated_at = $2
       where id = $3 and version = 1 returning *`,
      [request.body.values.contact, Date.now(), request.params.id],
    );
    return { code: 10000, msg: 'success', info: rows[0] };
  },
);

const url = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`ready: ${url}`);
process.on('SIGTERM', () => process.exit(0));
