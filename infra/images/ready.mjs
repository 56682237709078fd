// node ready.mjs PORT [HOST]: ends with 0 when the process that listens there is ready, on this machine when no host is
// named; for an engine of containers, and for whoever replaces one process after the other.
const [port, host = '127.0.0.1'] = process.argv.slice(2)
const answer = await fetch(`http://${host}:${port}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
