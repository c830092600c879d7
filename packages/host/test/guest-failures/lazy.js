window.loadChunk = () => {
  const script = document.createElement('script');
  script.src = '/apps/missing/chunk.js';
  document.head.append(script);
};
