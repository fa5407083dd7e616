/** The database kit's front door: opening, transactions, migrations, jobs and notifications. */
export * from './database.ts'
export * from './gather.ts'
export * from './jobs.ts'
export * from './lease.ts'
export * from './migrate.ts'
export * from './notifications.ts'
export { turns } from './turns.ts'
export * from './undo.ts'
