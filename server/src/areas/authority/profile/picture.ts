/** First bytes of picture formats that every browser supports and that cannot contain scripts. */
const FORMATS = [
  {
    type: 'image/png',
    isAt: (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  {
    type: 'image/jpeg',
    isAt: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  },
  {
    type: 'image/webp',
    isAt: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

/** Whether this is the data URL of a picture whose bytes match its type. */
export function isPictureAddress(address: string): boolean {
  const match = /^data:([a-z/]{1,20});base64,([A-Za-z0-9+/]+={0,2})$/.exec(address);
  if (!match) return false;
  const [, type, text = ''] = match;
  const format = FORMATS.find((known) => known.type === type);
  return format?.isAt(Buffer.from(text.slice(0, 64), 'base64')) ?? false;
}
