import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

// Static serving as most people have it.
const { BENCH_FILES = '', PORT = '0' } = process.env;

const app = Fastify();
await app.register(fastifyStatic, { root: BENCH_FILES, cacheControl: false });
console.log(`ready: ${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
