window.order.push('third');
document.title = 'Renamed';
