import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createLogOutput, type LogOutput, writeTo } from './log-output.ts';

const LINE = 'x'.repeat(1_000);
const MORE_THAN_QUEUED = 3_000;

describe('the log output', () => {
  let folder: string;
  let fd: number;
  let output: LogOutput;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-log-'));
  });
  afterEach(async () => {
    await output.close();
    closeSync(fd);
    await rm(folder, { recursive: true, force: true });
  });

  const openAt = (path: string, flags: number | string) => {
    fd = openSync(path, flags);
    output = createLogOutput(writeTo(fd));
    return pino({ base: null }, output.stream);
  };
  const countTicks = async (work: () => void) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    work();
    await eventually(() => expect(ticks).toBeGreaterThan(10));
    clearInterval(timer);
  };

  it('writes every line to a file, in order', async () => {
    const log = openAt(join(folder, 'log'), 'a');
    for (let n = 0; n < 500; n += 1) log.info({ n }, LINE);
    await output.close();
    const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).n)).toEqual([...Array(500).keys()]);
    expect(output.countDropped()).toBe(0);
  });

  it('drops and counts lines when the disk is full, without blocking', async () => {
    const log = openAt('/dev/full', 'w');
    await countTicks(() => {
      for (let n = 0; n < MORE_THAN_QUEUED; n += 1) log.info(LINE);
    });
    expect(output.countDropped()).toBeGreaterThan(1_000);
  });

  it('goes on after a pipe that nobody read is read again, and reports the dropped lines', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const log = openAt(path, constants.O_RDWR | constants.O_NONBLOCK);
    await countTicks(() => {
      for (let n = 0; n < MORE_THAN_QUEUED; n += 1) log.info({ n }, LINE);
    });
    const dropped = output.countDropped();
    expect(dropped).toBeGreaterThan(1_000);

    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    let text = '';
    await eventually(async () => {
      const { buffer, bytesRead } = await reader.read(Buffer.alloc(1_000_000)).catch(() => ({
        buffer: Buffer.alloc(0),
        bytesRead: 0,
      }));
      text += buffer.toString('utf8', 0, bytesRead);
      expect(text).toContain('log lines were dropped');
    });
    await reader.close();
    const lines = text
      .slice(0, text.lastIndexOf('\n'))
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'log lines were dropped')).toMatchObject({ dropped });
    const numbers = lines.flatMap(({ n }) => (n === undefined ? [] : [n]));
    expect(numbers).toEqual([...Array(MORE_THAN_QUEUED - dropped).keys()]);
  });

  it.each(['\u2028', '\u2029', '\u0085', '\u009b', '\u202e', '\u2066'])(
    'escapes %j, at which a viewer would break or reverse the line',
    async (char) => {
      const log = openAt(join(folder, 'log'), 'a');
      log.info({ name: `a${char}b` }, 'named');
      await output.close();
      const text = await readFile(join(folder, 'log'), 'utf8');
      expect(text).not.toContain(char);
      expect(JSON.parse(text).name).toBe(`a${char}b`);
    },
  );
});
