import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { GIB, MIB } from '../platform/limits.ts';
import { type Check, type Finding, fail, ok, warn } from './doctor-check.ts';

const FAIL_BELOW_BYTES = 100 * MIB;
const WARN_BELOW_BYTES = 2 * GIB;
/** Each open page uses a socket. */
const WARN_BELOW_OPEN_FILES = 4_096;
const OTHERS_CAN_READ = 0o077;

/** Checks of the machine: folder, disk, limits and settings. */
export function machineChecks(env: Env): Check[] {
  const folder = env.PEDESTAL_DATA;
  return [
    {
      name: { 'zh-CN': '数据文件夹', 'en-US': 'Data folder' },
      run: () => checkFolder(folder),
    },
    {
      name: { 'zh-CN': '磁盘空间', 'en-US': 'Disk space' },
      run: () => checkSpace(folder),
    },
    {
      name: { 'zh-CN': '打开文件数上限', 'en-US': 'Open files' },
      run: checkOpenFiles,
    },
    {
      name: { 'zh-CN': '设置', 'en-US': 'Settings' },
      run: async () => checkSettings(env),
    },
  ];
}

async function checkFolder(folder: string): Promise<Finding> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) {
    return warn(
      `${folder} 还不存在；首次启动时会创建。`,
      `${folder} does not exist yet; the first start creates it.`,
    );
  }
  const probe = join(folder, `doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch {
    return fail(
      `${folder} 不可写。请给运行控制台的用户写权限，或更改 PEDESTAL_DATA。`,
      `${folder} is not writable. Give the console's user write permission, or change PEDESTAL_DATA.`,
    );
  }
  if ((found.mode & OTHERS_CAN_READ) !== 0) {
    return warn(
      `其他用户可以读取 ${folder}。请运行 chmod 700 ${folder}。`,
      `Other users can read ${folder}. Run chmod 700 ${folder}.`,
    );
  }
  return ok(`${folder} 可写。`, `${folder} is writable.`);
}

async function checkSpace(folder: string): Promise<Finding> {
  const place = (await stat(folder).catch(() => undefined)) ? folder : process.cwd();
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const mib = Math.floor(free / MIB);
  const state = free < FAIL_BELOW_BYTES ? fail : free < WARN_BELOW_BYTES ? warn : ok;
  return state(
    `剩余 ${mib} MiB。${state === ok ? '' : '请清理磁盘或换用更大的磁盘。'}`,
    `${mib} MiB are free.${state === ok ? '' : ' Free some space, or use a larger disk.'}`,
  );
}

async function checkOpenFiles(): Promise<Finding> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
  if (Number.isNaN(allowed)) {
    return ok('此系统不提供该数值。', 'This system does not report the limit.');
  }
  if (allowed >= WARN_BELOW_OPEN_FILES) return ok(`${allowed} 个。`, `${allowed} are allowed.`);
  return warn(
    `只允许 ${allowed} 个。每个打开的页面占用一个连接；请设置 LimitNOFILE=65536 或 ulimit -n 65536。`,
    `Only ${allowed} are allowed, and each open page uses one. Set LimitNOFILE=65536 or ulimit -n 65536.`,
  );
}

function checkSettings(env: Env): Finding[] {
  const findings: Finding[] = [];
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(env.HOST);
  if (isOpen && env.PEDESTAL_HOSTS === undefined) {
    findings.push(
      warn(
        '请把 PEDESTAL_HOSTS 设为人们使用的主机名，否则只有登录入口登记的主机名可用。',
        'Set PEDESTAL_HOSTS to the host names that people use; without it only those of login entries are accepted.',
      ),
    );
  }
  if (isOpen && env.NODE_ENV !== 'production') {
    findings.push(
      warn(
        '对外监听时请设置 NODE_ENV=production。',
        'Set NODE_ENV=production where the console is reachable from other machines.',
      ),
    );
  }
  if (env.NODE_ENV === 'production' && env.PEDESTAL_DEMO === 'on') {
    findings.push(
      warn(
        '首次启动会载入演示数据；正式使用请设置 PEDESTAL_DEMO=off。',
        'The first start loads demo data; set PEDESTAL_DEMO=off for real use.',
      ),
    );
  }
  if (env.REDIS_URL !== undefined && env.DATABASE_URL === undefined) {
    findings.push(
      warn(
        '没有 DATABASE_URL 时只能有一个网关，REDIS_URL 没有用处。',
        'Without DATABASE_URL there is only one gateway, and REDIS_URL has no effect.',
      ),
    );
  }
  if (env.DATABASE_URL !== undefined && env.S3_ENDPOINT === undefined) {
    findings.push(
      warn(
        '文件保存在本地磁盘：多个网关需要共享该文件夹，或设置 S3_*。',
        'Files are stored on this disk: several gateways must share the folder, or S3_* must be set.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('没有问题。', 'No problems.')];
}
