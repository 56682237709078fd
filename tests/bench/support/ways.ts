/** PODIUM_BENCH_FAST=off measures the ways of the libraries in place of the fast paths. */
export const isFast = process.env.PODIUM_BENCH_FAST !== 'off'
export const fastSetting = { PODIUM_FAST: isFast ? 'on' : 'off' }
