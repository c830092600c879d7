/** One key frame of one colour, 64 × 40, as a browser's own VP8 encoder writes it. */
const FRAME = Buffer.from('kAIAnQEqQAAoAAKHCIWFiJmEiA6CAAYZwTQLJPnAAA==', 'base64');
const PADDING = Buffer.alloc(64 * 1024);

/** A WebM of one frame a second, with an index of where they are and room between them. */
export function makeWebm(seconds: number): Buffer {
  const times = Array.from({ length: seconds }, (_, second) => second * 1_000);
  const clusters = times.map(makeCluster);
  const info = element('1549a966', [
    element('2ad7b1', whole(1_000_000)),
    element('4489', float(seconds * 1_000)),
  ]);
  const size = [element('b0', whole(64)), element('ba', whole(40))];
  const track = [
    element('d7', whole(1)),
    element('73c5', whole(1)),
    element('83', whole(1)),
    element('86', Buffer.from('V_VP8')),
    element('e0', size),
  ];
  const tracks = element('1654ae6b', element('ae', track));
  // Numbers take the same room whatever they are, so the index can stand before what it points to.
  const start = info.length + tracks.length + makeIndex(times.map((time) => [time, 0])).length;
  const places = times.map((time, index) => {
    const before = clusters.slice(0, index).reduce((sum, cluster) => sum + cluster.length, 0);
    return [time, start + before] as const;
  });
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', [info, tracks, makeIndex(places), ...clusters]),
  ]);
}

function makeCluster(time: number): Buffer {
  // Track 1, no time after the cluster's own, a key frame.
  const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), FRAME]);
  const cluster = element('1f43b675', [element('e7', whole(time)), element('a3', block)]);
  return Buffer.concat([cluster, element('ec', PADDING)]);
}

function makeIndex(places: (readonly [time: number, at: number])[]): Buffer {
  const points = places.map(([time, at]) => {
    const position = [element('f7', whole(1)), element('f1', whole(at))];
    return element('bb', [element('b3', whole(time)), element('b7', position)]);
  });
  return element('1c53bb6b', points);
}

function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const length = whole(body.length);
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
