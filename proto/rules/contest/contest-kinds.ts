/** Numbers that stand for a kind of contest, as in the database and on the wire. */

export const contestTypes = { acm: 0, oi: 1 } as const

/** A private contest is read, a protected one is submitted to, with its password alone. */
export const contestAuths = { public: 0, private: 1, protected: 2 } as const

export const awardTypes = { none: 0, byProportion: 1, byNumber: 2 } as const

export const printStatuses = { waiting: 0, printed: 1 } as const
