/**
 * How far a group's problem is on its way into the bank of the site, as on the wire: `applyPublicProgress`; null
 * before it is asked for.
 */
export const publication = { applying: 1, public: 2, refused: 3 } as const
export type PublicationProgress = (typeof publication)[keyof typeof publication]

export const isPublicationProgress = (value: number): value is PublicationProgress =>
  Object.values<number>(publication).includes(value)

/** Who may see a problem: everybody, its makers, or those in its contests. */
export const problemAuths = { public: 1, private: 2, contest: 3 } as const
