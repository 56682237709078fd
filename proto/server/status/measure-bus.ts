import type { Metrics } from './metrics.ts'

/** Of every process that is on the bus. */
export const measureBus = ({ isConnected }: { readonly isConnected: () => boolean }, metrics: Metrics): void =>
  metrics.gauge({ name: 'podium_bus_connected', help: '1 while the bus is there' }, () => [
    { value: Number(isConnected()) },
  ])
