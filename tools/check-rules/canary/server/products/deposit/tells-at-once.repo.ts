export const credited = (id: string): string => `select pg_notify('credited', '${id}')`
