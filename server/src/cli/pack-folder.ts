import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TarFile } from '../platform/archive/read-tar.ts';
import { writeTar } from '../platform/archive/write-tar.ts';
import { CommandFailure } from './command.ts';

export interface PackedFolder {
  archive: Buffer;
  files: TarFile[];
}

/** Packs a build folder without source maps and dot files. */
export async function packFolder(folder: string): Promise<PackedFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: TarFile[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (isLeftOut(name) || entry.isDirectory()) continue;
    if (!entry.isFile()) throw notAFile(name);
    files.push({ path: name, data: await readFile(path) });
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { archive: gzipSync(writeTar(files), { level: 9 }), files };
}

function isLeftOut(name: string): boolean {
  return name.endsWith('.map') || name.split('/').some((part) => part.startsWith('.'));
}

function notAFile(name: string): CommandFailure {
  return new CommandFailure({
    'zh-CN': `${name} 不是普通文件（例如链接），无法发布。`,
    'en-US': `${name} is not a regular file (for example a link) and cannot be published.`,
  });
}
