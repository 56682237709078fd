// Whether the process of this container is ready, for the container's engine: ends with 0 when it is.
const answer = await fetch(`http://127.0.0.1:${process.env.PODIUM_STATUS_PORT}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
