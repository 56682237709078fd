/** Bounds of pictures that people upload, and the sizes in which logos and photos are offered. */
export const pictureLimits = {
  /** Width times height, times frames of a film: the largest that telephones take, and 200 MB of memory. */
  pixelsMax: 50_000_000,
} as const

/** Squares in which the ICPC's Contest API wants each logo. */
export const logoSizesPx = [56, 160] as const

/** Longer sides of photos of teams, besides as they were sent: for rows, also on screens of twice the dots. */
export const photoSizesPx = [480] as const
