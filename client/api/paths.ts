/** Whether the first path segment is exactly `admin`. */
export const isAdminPath = (path: string): boolean => path.split('/')[1] === 'admin'
