// Loaded into a measured server beside its own code: answers the benchmark over the channel.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.channel?.unref();
