document.querySelector('#ran').textContent = 'yes';
