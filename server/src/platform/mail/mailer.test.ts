import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

interface Received {
  from: string;
  to: string[];
  data: string;
}

interface SmtpOptions {
  /** A command that it does not take. */
  refuses?: string;
  address?: string;
  /** From the start of a connection, or after it was asked to. */
  encrypts?: 'always' | 'onRequest';
}

const open: (() => Promise<void>)[] = [];
const trusted = getCACertificates('default');
let pair: Promise<{ key: string; cert: string }> | undefined;
afterEach(async () => {
  setDefaultCACertificates(trusted);
  for (const close of open.splice(0)) await close();
});

/** A key with a certificate that nobody vouches for, for two addresses of this machine. */
async function createPair() {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1,IP:127.0.0.2'],
  ]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}

function readPair() {
  pair ??= createPair();
  return pair;
}

/** An SMTP server that keeps what it gets. */
async function startSmtp({ refuses, address = '127.0.0.1', encrypts }: SmtpOptions = {}) {
  const mails: Received[] = [];
  const commands: string[] = [];
  /** Commands that came in the clear. */
  const readable: string[] = [];
  const sockets = new Set<Socket>();
  const secret = encrypts ? await readPair() : undefined;

  function speak(socket: Socket, isSecret: boolean) {
    let mail: Received = { from: '', to: [], data: '' };
    let text = '';
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      const [command = ''] = line.split(' ');
      commands.push(command);
      if (!isSecret) readable.push(command);
      if (refuses && line.startsWith(refuses)) return say('550 no');
      if (line.startsWith('MAIL FROM:')) mail = { from: line.slice(10), to: [], data: '' };
      if (line.startsWith('RCPT TO:')) mail.to.push(line.slice(8));
      if (command === 'EHLO') {
        const offered = isSecret ? '250-AUTH PLAIN\r\n' : secret ? '250-STARTTLS\r\n' : '';
        return socket.write(`250-here\r\n${offered}250 8BITMIME\r\n`);
      }
      if (command === 'STARTTLS' && secret) {
        say('220 go on');
        socket.removeAllListeners('data');
        const inner = new TLSSocket(socket, { isServer: true, ...secret });
        inner.on('error', () => undefined);
        return speak(inner, true);
      }
      if (command === 'AUTH') return say('235 welcome');
      if (line === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      return say(line === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (!isData) {
          answer(line);
          continue;
        }
        isData = false;
        mails.push({ ...mail, data: line });
        say('250 taken');
      }
    });
  }

  const greet = (socket: Socket, isSecret: boolean) => {
    speak(socket, isSecret);
    socket.write('220 here\r\n');
  };
  const server =
    encrypts === 'always'
      ? createTlsServer({ ...secret }, (socket) => greet(socket, true))
      : createServer((socket) => greet(socket, false));
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, address);
  await once(server, 'listening');
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { mails, commands, readable, port: (server.address() as AddressInfo).port };
}

const MAIL = {
  to: 'ann@example.com',
  subject: '日报\r\nBcc: eve@example.com',
  text: '附件是您的报表。',
  attachment: {
    name: '日报.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: new TextEncoder().encode('figures'),
  },
};

it('sends a mail with its attachment to one address', async () => {
  const { mails, port } = await startSmtp();
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Console <console@example.com>',
  });
  await mailer.send(MAIL);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.from).toContain('<console@example.com>');
  expect(mail?.to).toEqual(['<ann@example.com>']);
  expect(mail?.data).toContain(Buffer.from('figures').toString('base64'));
  expect(mail?.data).not.toMatch(/^Bcc:/im);
});

it('does not read one address as several', async () => {
  const { mails, port } = await startSmtp();
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'console@example.com' });
  await mailer
    .send({ ...MAIL, to: 'ann@example.com, eve@example.com' })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  expect(mails.flatMap(({ to }) => to)).not.toContain('<eve@example.com>');
});

it('fails when the server does not take the recipient', async () => {
  const { mails, port } = await startSmtp({ refuses: 'RCPT' });
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'console@example.com' });
  await expect(mailer.send(MAIL)).rejects.toThrow();
  expect(mails).toEqual([]);
});

it('writes no header from an address, a subject or a name of a file', async () => {
  const { mails, port } = await startSmtp();
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'console@example.com' });
  const smuggled = '\r\nBcc: eve@example.com\r\nX-Own: 1';
  await mailer.send({
    ...MAIL,
    subject: `Daily${smuggled}`,
    attachment: { ...MAIL.attachment, name: `a${smuggled}.xlsx`, type: `text/plain${smuggled}` },
  });
  for (const to of [`ann@example.com>${smuggled}`, `"ann${smuggled}"@example.com`]) {
    await expect(mailer.send({ ...MAIL, to })).rejects.toThrow('mail address');
  }
  expect(mails).toHaveLength(1);
  for (const { to, data } of mails) {
    expect(to.join()).not.toContain('eve');
    expect(data).not.toMatch(/^(?:Bcc|X-Own):/im);
  }
});

it('says nothing to a server that does not switch to TLS', async () => {
  // An address of this machine that the mailer does not know as such.
  const { mails, commands, port } = await startSmtp({ refuses: 'STARTTLS', address: '127.0.0.2' });
  const url = `smtp://user:secret@127.0.0.2:${port}`;
  await expect(createMailer({ url, from: 'console@example.com' }).send(MAIL)).rejects.toThrow();
  expect(mails).toEqual([]);
  expect(commands).toContain('STARTTLS');
  expect(commands.filter((each) => ['AUTH', 'MAIL', 'RCPT', 'DATA'].includes(each))).toEqual([]);
});

const ENCRYPTED = [
  ['from the start', 'smtps://', '127.0.0.1', 'always', []],
  ['after STARTTLS', 'smtp://', '127.0.0.2', 'onRequest', ['EHLO', 'STARTTLS']],
] as const;

it.each(ENCRYPTED)(
  'sends password and mail encrypted %s, to a server whose certificate is trusted',
  async (_, protocol, address, encrypts, inTheClear) => {
    const { cert } = await readPair();
    setDefaultCACertificates([...trusted, cert]);
    const { mails, commands, readable, port } = await startSmtp({ address, encrypts });
    const url = `${protocol}user:secret@${address}:${port}`;
    await createMailer({ url, from: 'console@example.com' }).send(MAIL);
    expect(mails.map(({ to }) => to)).toEqual([['<ann@example.com>']]);
    expect(mails[0]?.data).toContain(Buffer.from('figures').toString('base64'));
    expect(commands).toContain('AUTH');
    expect(readable).toEqual(inTheClear);
  },
);

it.each(ENCRYPTED)(
  'says nothing to a server whose certificate nobody vouches for, encrypted %s',
  async (_, protocol, address, encrypts, inTheClear) => {
    const { mails, commands, port } = await startSmtp({ address, encrypts });
    const url = `${protocol}user:secret@${address}:${port}`;
    const mailer = createMailer({ url, from: 'console@example.com' });
    await expect(mailer.send(MAIL)).rejects.toThrow(/certificate/i);
    expect(mails).toEqual([]);
    expect(commands).toEqual(inTheClear);
  },
);
