import type { Store } from '../authority/store.ts';
import { call, type Headers } from '../records/http.ts';

const ORDERS = '/gateway/records/retailMall/order';
const TABLE = 'r_retailmall_order';
const COLUMNS = 'no,shop,member,day,total,state';
const STORED = 'r.id, r.version, r.no, r.shop, r.member, r.day, r.total, r.state';
const OPEN = ['draft', 'unpaid', 'paid', 'packed'];
/** As the index of what waits names them: SQLite uses it for no other text. */
const OPEN_LIST = OPEN.toSorted()
  .map((state) => `'${state}'`)
  .join(', ');
const LIVE = 'from r_retailmall_order r where r.deleted_at is null';
const PAGE = 50;

/** A request, and the fastest statements for the same rows that we know. */
export interface Asked {
  name: string;
  ask: () => Promise<unknown>;
  /** Undefined: nothing to compare with. */
  sql?: string[];
}

const listOf = (f: string, sort: string) =>
  `${ORDERS}?${f === '' ? '' : `f=${f}&`}sort=${sort}&columns=${COLUMNS}&limit=${PAGE}`;

/** What the pages of the mall ask for. */
export async function ordersAsked(store: Store, url: string, headers: Headers): Promise<Asked[]> {
  const get = (path: string) => () => call(url, headers, 'GET', path);
  const [shop = ''] = await idsOf(store, 'select id from r_retailmall_shop order by id limit 1');
  const [order = ''] = await idsOf(
    store,
    `select r.id ${LIVE} order by r.day desc, r.id desc limit 1`,
  );
  const [phoned = ''] = await idsOf(
    store,
    `select r.phone as id ${LIVE} and r.state = 'done' limit 1`,
  );
  const newest = 'order by r.day desc nulls last, r.id desc';
  const state = (each: string) => `f=state.eq.${each}`;
  return [
    { name: 'a request that reads almost nothing', ask: get('/gateway/authority/reach') },
    {
      name: 'open orders, oldest first: the first page of the list',
      ask: get(listOf(`state.in.${OPEN.join('~')}`, 'day')),
      sql: [
        `select ${STORED} ${LIVE} and r.state in (${OPEN_LIST}) order by r.day asc nulls first, r.id limit ${PAGE + 1}`,
      ],
    },
    {
      name: 'all orders, newest first',
      ask: get(listOf('', '-day')),
      sql: [`select ${STORED} ${LIVE} ${newest} limit ${PAGE + 1}`],
    },
    {
      name: 'done orders of a shop, newest first',
      ask: get(listOf(`and(state.eq.done,shop.eq.${shop})`, '-day')),
      sql: [
        `select ${STORED} ${LIVE} and r.state = 'done' and r.shop = '${shop}' ${newest} limit ${PAGE + 1}`,
      ],
    },
    {
      name: 'all orders by total, which has no index',
      ask: get(listOf('', '-total')),
      sql: [
        `select ${STORED} ${LIVE} order by r.total desc nulls last, r.id desc limit ${PAGE + 1}`,
      ],
    },
    { name: 'number of open orders', ask: get(`${ORDERS}/count?f=state.in.${OPEN.join('~')}`) },
    { name: 'number of all orders, up to 10,000', ask: get(`${ORDERS}/count`) },
    { name: 'search of a phone number', ask: get(`${ORDERS}?q=${phoned}&limit=${PAGE}`) },
    {
      name: 'an order with its lines',
      ask: get(`${ORDERS}/${order}`),
      sql: [
        `select * from ${TABLE} r where r.id = '${order}'`,
        `select * from ${TABLE}_lines r where r.parent_id = '${order}' order by r.position`,
      ],
    },
    {
      name: 'order desk: numbers of its steps and the first orders',
      ask: () =>
        Promise.all([
          ...OPEN.map((each) => get(`${ORDERS}/count?${state(each)}`)()),
          get(`${ORDERS}?${state('draft')}&sort=day&limit=100`)(),
        ]),
    },
    { name: 'home page: what waits', ask: get('/gateway/records/-/waiting') },
  ];
}

async function idsOf(store: Store, sql: string): Promise<string[]> {
  return (await store.query(sql)).map(({ id }) => String(id));
}
