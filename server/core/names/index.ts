/** Public interface of the names module: whether two names may belong to one person. */
export { matchNames, type NameMatch, nameSimilarity, type NameThresholds, plainCompanyName, wordsOf } from './names.ts'
export { type NameDifference, nameDifference } from './person-names.ts'
