window.order.push('second');
