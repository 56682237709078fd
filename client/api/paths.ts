/** Whether the first path segment is exactly `Admin`. */
export const isAdminPath = (path: string): boolean => path.split('/')[1] === 'admin'
