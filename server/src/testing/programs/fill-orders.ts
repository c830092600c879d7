import { readEnv } from '../../env.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { fillOrders } from '../measure-orders/fill-orders.ts';

// Fills the database of a stopped gateway with the demo with ORDERS orders of LINES lines.
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
await fillOrders(database, {
  orders: Number(process.env.ORDERS),
  lines: Number(process.env.LINES),
});
await database.close();
