import { readEnv } from '../../env.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { seedDeals } from '../measure-records/seed-deals.ts';

// Fills the database of a stopped gateway with ROWS records, and prints the people to measure as JSON.
const env = readEnv(process.env);
const database = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
console.log(JSON.stringify(await seedDeals(database, Number(process.env.ROWS))));
await database.close();
