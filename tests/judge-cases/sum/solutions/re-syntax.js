console.log((;
