// node ready.mjs PORT: ends with 0 when the process of this container is ready; for the container's engine.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
