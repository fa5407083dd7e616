/** The Kora connector's front door. */
export { type KoraOptions, koraRail } from './kora.ts'
