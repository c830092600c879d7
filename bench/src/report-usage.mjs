// Loaded into a measured server beside its own code: answers the benchmark over the channel. Plain
// JavaScript, so that the machinery for TypeScript does not count as the server's memory.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.channel?.unref();
