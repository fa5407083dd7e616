/** The testkit's front door: what suites in every folder build on. */
export { type TestDatabase, testDatabase } from './database.ts'
