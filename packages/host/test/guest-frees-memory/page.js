window.ballast = Array.from({ length: 100_000 }, (_, i) => ({ i }));
addEventListener('resize', () => window.ballast.length);
history.pushState({ from: 'guest' }, '', 'inside');
document.getElementById('root').textContent = 'page';
