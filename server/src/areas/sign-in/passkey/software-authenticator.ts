import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const ORIGIN = 'http://localhost:8080';

interface Credential {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  userHandle: string;
}

/** What a test can change to be refused. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userHandle?: string | null;
  signCount?: number;
  format?: 'none' | 'fido-u2f';
}

export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

export interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** An authenticator with one ES256 passkey, and the browser that it is connected to. */
export class SoftwareAuthenticator {
  #credential: Credential | undefined;
  signCount = 0;

  /** Creates the passkey, as `navigator.credentials.create` does. */
  create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credentialId = randomBytes(32);
    const id = credentialId.toString('base64url');
    this.#credential = { id, privateKey, publicKey, userHandle: user.id };
    const length = Buffer.from([0, credentialId.length]);
    const authData = Buffer.concat([
      this.#describe(rp.id, deviation, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      credentialId,
      encodeKey(publicKey),
    ]);
    const attestationObject = encodeMap([
      [encodeText('fmt'), encodeText(deviation.format ?? 'none')],
      [encodeText('attStmt'), encodeMap([])],
      [encodeText('authData'), encodeBytes(authData)],
    ]);
    const clientData = describeClient('webauthn.create', challenge, deviation);
    return {
      id,
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    };
  }

  /** Signs the challenge, as `navigator.credentials.get` does. */
  sign({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
    const { id, privateKey, userHandle } = this.#credential as Credential;
    this.signCount += 1;
    const authenticatorData = this.#describe(rpId, deviation, 0);
    const clientData = describeClient('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signBytes('sha256', signed, privateKey).toString('base64url'),
      userHandle: deviation.userHandle === undefined ? userHandle : deviation.userHandle,
    };
  }

  #describe(rpId: string, { rpId: other, isVerified = true, signCount }: Deviation, flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount ?? this.signCount);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(other ?? rpId)), Buffer.from([all]), counter]);
  }
}

function describeClient(type: string, challenge: string, deviation: Deviation): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? ORIGIN,
      crossOrigin: deviation.crossOrigin ?? false,
    }),
  );
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** COSE key: kind EC2, algorithm ES256, curve P-256, x and y. */
function encodeKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), encodeBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), encodeBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const encodeMap = (pairs: readonly [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()]);

const encodeText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);

/** The shortest form of the length, as authenticators must use. */
function encodeBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
