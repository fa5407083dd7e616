/**
 * Similarity of two names of one person, however they are ordered, accented, titled or shortened. Pure. Callers decide
 * what follows: who may be paid or who is on a list.
 */
import { jaroWinkler } from '@skyra/jaro-winkler'

/** Result of a comparison: `matches` may be taken for the same person, `close` needs care, `differs` is another. */
export type NameMatch = 'matches' | 'close' | 'differs'

/** The similarity from which a name matches, and from which it is close; both 0 to 1. */
export type NameThresholds = { readonly matchesFrom: number; readonly closeFrom: number }

// Titles, which are not part of a name. Names that are also titles are removed on both sides alike.
const TITLES = new Set(
  `mr mrs ms miss mister mx dr doctor prof professor engr eng chief alhaji alhaja alh hajiya hajia hadja el sir dame lord lady madam mme mlle
  monsieur madame mademoiselle sr sra srta senhor senhora dona rev reverend pastor barr barrister arc hon otunba oba prince princess`.split(
    /\s+/,
  ),
)
// Letters that Unicode does not decompose.
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ŋ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  ı: 'i',
}
// More words than any name needs; the search over their orders is factorial.
const WORDS_MAX = 6
// A single word is too common to match a longer name.
const ONE_WORD_MAX = 0.8
// An initial fits a word that begins with it, and is weak evidence.
const INITIAL = 0.8
// The worst pair counts most: relatives share all but one word.
const WORST_SHARE = 0.75
// Jaro-Winkler is generous to words that begin alike, as many family names do.
const STRICTNESS = 2

/**
 * Returns the words of a name for comparison: lower-case, without accents, titles and punctuation; initials only where
 * fewer than two whole words are left.
 * @example wordsOf('Dr. Adé N. Ọbi-Eze') // ['ade', 'obi', 'eze']
 */
export function wordsOf(name: string): readonly string[] {
  const named = allWordsOf(name)
  const whole = named.filter((word) => [...word].length > 1)
  const kept = whole.length >= 2 ? whole : named
  // Keep the longest words, which say most.
  return kept.length <= WORDS_MAX ? kept : kept.toSorted((a, b) => b.length - a.length).slice(0, WORDS_MAX)
}

/** Returns the words of a name as `wordsOf` does, in their order and with every initial. */
export function allWordsOf(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`ʼ]/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøłßɓɗƙŋɛɔı]/g, (letter) => LETTERS[letter] ?? letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const named = words.filter((word) => !TITLES.has(word))
  return named.length > 0 ? named : words
}

/**
 * Returns the similarity of two names, from 0 to 1. Each word of the shorter name is paired with a word of the longer
 * one for the best total similarity (Jaro-Winkler), and the worst pair counts most. Further words of the longer name,
 * such as middle names, cost nothing. A name without words has similarity 0.
 * @example nameSimilarity('OBI, ADA NKEM', 'Ada Obi') // 1
 */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter.length === 0) return 0
  // Written together or apart, it is the same name.
  if (a.join('') === b.join('')) return 1
  const score = bestScore(shorter.map((word) => longer.map((against) => wordSimilarity(word, against))))
  return shorter.length === 1 && longer.length > 1 ? Math.min(score, ONE_WORD_MAX) : score
}

// What a company is in law, in the languages of our countries; registers and people write it in many ways.
const LEGAL_FORMS = new Set(
  `ltd limited plc inc incorporated llc llp lp corp corporation co company pty proprietary nig gmbh sa sas sarl sarlu srl bv nv lda ltda ag oy ab
  enterprise enterprises ets etablissements cc npc gie`.split(/\s+/),
)

/**
 * Returns a company's name without its legal form and signs, for comparing; a name of nothing else stays as it is.
 * @example plainCompanyName('Baobab & Sons Nig. Ltd.') // 'baobab sons'
 */
export function plainCompanyName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`ʼ.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and' && word !== 'the')
  const own = words.filter((word) => !LEGAL_FORMS.has(word))
  return (own.length > 0 ? own : words).join(' ')
}

/** Compares the similarity of two names with the thresholds. */
export function matchNames(one: string, other: string, { matchesFrom, closeFrom }: NameThresholds): NameMatch {
  const similarity = nameSimilarity(one, other)
  return similarity >= matchesFrom ? 'matches' : similarity >= closeFrom ? 'close' : 'differs'
}

/** Returns the similarity of two words of names, from 0 to 1; of an initial and a word that begins with it, 0.8. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL : 0
  // Jaro-Winkler is not symmetric.
  return Math.max(jaroWinkler(a, b), jaroWinkler(b, a)) ** STRICTNESS
}

/** Returns the score of the best pairing: rows are the words of the shorter name, columns those of the longer one. */
function bestScore(rows: readonly (readonly number[])[]): number {
  const pair = (row: number, used: number, sum: number, worst: number): number => {
    const cells = rows[row]
    if (cells === undefined) return WORST_SHARE * worst + ((1 - WORST_SHARE) * sum) / rows.length
    return cells.reduce(
      (best, similarity, column) =>
        (used & (1 << column)) === 0
          ? Math.max(best, pair(row + 1, used | (1 << column), sum + similarity, Math.min(worst, similarity)))
          : best,
      0,
    )
  }
  return pair(0, 0, 0, 1)
}
