/** The names module's front door: whether two names may be one person's. */
export { matchNames, type NameMatch, nameSimilarity, type NameThresholds, wordsOf } from './names.ts'
