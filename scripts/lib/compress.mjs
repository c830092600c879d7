import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './files.mjs';
import { mapBounded } from './run.mjs';

const compressible = /\.(?:css|ico|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/;
// Below this a reply fits one packet anyway.
const smallestWorthIt = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every file that gets smaller by it. zlib works in threads of its
 * own, so that all cores are busy.
 * @param {string} folder absolute
 */
export async function compressFolder(folder) {
  const files = listFiles(folder, new Set()).filter((file) => compressible.test(file));
  await mapBounded(files, availableParallelism() + 1, compressFile);
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < smallestWorthIt) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeSmaller(`${file}.br`, content, await brotli(content, { params }));
  await writeSmaller(`${file}.gz`, content, await gzipped(content, { level: 9 }));
}

/** @param {string} file @param {Buffer} plain @param {Buffer} packed */
async function writeSmaller(file, plain, packed) {
  if (packed.length < plain.length) await writeFile(file, packed);
}
