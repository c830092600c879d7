import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

// Baseline broadcast: a loop over the sockets.
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  for (const client of sockets.clients) client.send(bytes, { binary: false });
  reply.end();
});
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, () => {}),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) {
    console.log(`ready: http://127.0.0.1:${address.port}`);
  }
});
process.on('SIGTERM', () => process.exit(0));
