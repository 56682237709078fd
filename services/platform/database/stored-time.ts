/** A time as PostgreSQL writes it, or as MikroORM hands it out. */
export const toDate = (value: string | Date): Date =>
  value instanceof Date ? value : new Date(value.replace(/([+-]\d\d)$/, '$1:00'))
