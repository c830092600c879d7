import { createTransport } from 'nodemailer';
import { SECOND } from '../time/durations.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachment: { name: string; type: string; content: Uint8Array };
}

/** Sends mail. Throws when the server does not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** One address without quotes, names or spaces. */
const PLAIN = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends through an SMTP server: `smtps://` is encrypted from the start, `smtp://` must switch to
 * TLS before the password is sent, except on the own machine.
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.has(hostname),
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
    // A mail is made of what it is given, never of a path or an address in it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  return {
    async send({ to, subject, text, attachment: { name, type, content } }) {
      if (!PLAIN.test(to)) throw new Error('not a plain mail address');
      await transport.sendMail({
        from,
        // As an object, an address is never read as a list of several.
        to: { name: '', address: to },
        subject,
        text,
        attachments: [{ filename: name, contentType: type, content: Buffer.from(content) }],
      });
    },
  };
}
