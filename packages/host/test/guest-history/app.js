const log = document.getElementById('log');
const write = (what) => {
  log.textContent += `${what} ${location.pathname}${location.hash} ${JSON.stringify(history.state)}\n`;
};
write('start');
addEventListener('popstate', () => write('pop'));
addEventListener('hashchange', () => write('hash'));
