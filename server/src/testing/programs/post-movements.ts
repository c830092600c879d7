import { openDatabase } from '../../platform/db/database.ts';
import { moveAct, queueOf, stockBook } from '../ledger/post-acts.ts';

/** Posts movements endlessly and prints the id of each acknowledged posting. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
const queue = queueOf(database);
const book = stockBook();

async function postForEver(place: string): Promise<never> {
  for (let count = 0; ; count += 1) {
    const isBack = count % 3 === 2;
    const move = { item: 'apple', qty: 1000n, day: 20260301 + (count % 28) };
    const act = moveAct(
      isBack
        ? { ...move, from: place, to: null, day: 20260331 }
        : { ...move, from: null, to: place },
    );
    const outcome = await queue.apply(book, act);
    if ('refusal' in outcome) throw new Error(JSON.stringify(outcome.refusal));
    process.stdout.write(`${outcome.posting}\n`);
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(postForEver));
