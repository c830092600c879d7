import { lockDataFolder } from '../../platform/data-folder/data-folder.ts';

const [folder = ''] = process.argv.slice(2);

try {
  await lockDataFolder(folder);
  process.stdout.write('locked\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`refused: ${String(error)}\n`);
}
