const channel = new BroadcastChannel('worker');
setInterval(() => channel.postMessage('beat'), 20);
