/**
 * Matches customers against lists of sanctioned and exposed persons: a name so similar that an operator must look.
 * Pure: it reads no file. A hit is never a verdict: names are shared by many.
 */
import { nameSimilarity, wordsOf } from '../names/index.ts'

/**
 * A person of a list. `names` starts with the main one, then aliases; `birthYears` as the list gives them, empty when
 * unknown.
 */
export type ListedPerson = {
  readonly list: string
  /** The entry's own id in its list. */
  readonly entry: string
  readonly names: readonly string[]
  readonly birthYears: readonly YearRange[]
  /** Why they are listed, such as programmes of sanctions, or `PEP`. */
  readonly programs: readonly string[]
}
/** Years, both ends included. */
export type YearRange = { readonly from: number; readonly to: number }

/** The person to screen: a name and a birth date (ISO 8601). */
export type ScreenedPerson = { readonly name: string; readonly birthDate: string }

/** An entry that may be the person. `score` is the similarity of the names, in percent, rounded down. */
export type PersonHit = {
  readonly list: string
  readonly entry: string
  readonly listedName: string
  readonly score: number
}

/**
 * The similarity from which a name is a hit, in percent, and by how many years a birth date may differ from the list's.
 */
export type PeoplePolicy = { readonly percentMin: number; readonly birthYearsApartMax: number }

type Indexed = { readonly person: ListedPerson; readonly name: string }

/** Returns every entry that may be this person, the most similar first. */
export type MatchPerson = (person: ScreenedPerson) => readonly PersonHit[]

// Minimum similarity of a word with one of the list's before whole names are compared: below it no name reaches a
// sensible threshold.
const SHARED_LETTERS_MIN = 0.5

/** Builds the search index. Whole names are compared only where every word of the shorter one may have a partner. */
export function peopleIndex(
  people: readonly ListedPerson[],
  { percentMin, birthYearsApartMax }: PeoplePolicy,
): MatchPerson {
  const byWord = new Map<string, Set<Indexed>>()
  for (const person of people) {
    for (const name of person.names) {
      const indexed = { person, name }
      for (const word of wordsOf(name)) byWord.set(word, (byWord.get(word) ?? new Set()).add(indexed))
    }
  }
  const words = [...byWord.keys()].map((word) => ({ word, letters: lettersOf(word) }))
  return ({ name, birthDate }) => {
    const year = Number(birthDate.slice(0, 4))
    const candidates = new Set(
      wordsOf(name).flatMap((own) => {
        const letters = lettersOf(own)
        return words.filter((other) => isLike(own, letters, other)).flatMap(({ word }) => [...(byWord.get(word) ?? [])])
      }),
    )
    const hits = new Map<string, PersonHit>()
    for (const { person, name: listedName } of candidates) {
      if (!mayBeBornIn(person.birthYears, year, birthYearsApartMax)) continue
      const score = Math.floor(nameSimilarity(name, listedName) * 100)
      const key = `${person.list} ${person.entry}`
      if (score >= percentMin && score > (hits.get(key)?.score ?? -1)) {
        hits.set(key, { list: person.list, entry: person.entry, listedName, score })
      }
    }
    return [...hits.values()].toSorted((a, b) => b.score - a.score || (a.entry < b.entry ? -1 : 1))
  }
}

/** Tells whether somebody with these birth years may be born in that one; an entry without years excludes nobody. */
const mayBeBornIn = (ranges: readonly YearRange[], year: number, apart: number): boolean =>
  ranges.length === 0 || ranges.some(({ from, to }) => year >= from - apart && year <= to + apart)

/** Returns the set of a word's letters as bits: cheap to compare, and enough to skip most words of a list. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) % 31)
  return bits
}

const bitsOf = (bits: number): number => {
  let count = 0
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}

function isLike(own: string, letters: number, other: { readonly word: string; readonly letters: number }): boolean {
  if (own === other.word) return true
  if (Math.abs(own.length - other.word.length) > Math.max(2, own.length / 2)) return false
  return bitsOf(letters & other.letters) / Math.max(1, bitsOf(letters | other.letters)) >= SHARED_LETTERS_MIN
}

const MONTHS_OR_WORDS = /[A-Za-z]+\.?/g

/**
 * Parses a list's birth date into years: "07 Oct 1954", "Oct 1954", "1954", "circa 1961", "1958 to 1963". Circa means
 * two years around. `null` for anything else.
 * @example birthYearsOf('circa 1961') // { from: 1959, to: 1963 }
 */
export function birthYearsOf(text: string): YearRange | null {
  const years = text
    .replaceAll(MONTHS_OR_WORDS, ' ')
    .split(/[^0-9]+/)
    .filter((part) => /^(1[89]|20)\d{2}$/.test(part))
    .map(Number)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined || last < first) return null
  const around = /circa|approx/i.test(text) ? 2 : 0
  return { from: first - around, to: last + around }
}
