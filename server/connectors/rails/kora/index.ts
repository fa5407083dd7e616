/** The Kora connector's front door. */
export { kora, type KoraOptions, koraRail } from './kora.ts'
