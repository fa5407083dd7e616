/** The public interface of the Kora connector. */
export { kora, type KoraOptions, koraRail } from './kora.ts'
