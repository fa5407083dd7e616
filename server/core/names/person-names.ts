/**
 * Compares the name of an account with the name in a register or on a document, word by word, and says which words
 * differ, masked. Pure.
 *
 * Accepted: any order, titles, accents, hyphens; words written together or apart; an initial for a word that begins
 * with it; words that only one of the names has, such as middle names; and a spelling that differs by little. At least
 * two words must have a partner, one of them a whole word, and one of the names must have no word left over.
 */
import { allWordsOf, wordSimilarity } from './names.ts'

/** The words without a partner, masked: of the account, and of the document where it is plainly the same family's. */
export type NameDifference = { readonly account: readonly string[]; readonly shown: readonly string[] }

// One name, as registers of different countries write it.
const SPELLINGS = [
  ['mohammed', 'muhammad', 'mohamed', 'mohammad', 'muhammed', 'mohamad', 'muhamed', 'mouhamed'],
  ['abubakar', 'aboubacar', 'aboubakar', 'abubakr', 'abubaker'],
  ['ibrahim', 'ibrahima', 'ebrahim', 'ibraheem'],
  ['usman', 'ousmane', 'uthman', 'osman'],
  ['aisha', 'aicha', 'aishat', 'aissatou', 'aissata'],
] as const
const SPELLING_OF = new Map<string, string>(
  SPELLINGS.flatMap((names) => names.map((name) => [name, names[0]] as const)),
)

/** From this similarity on two words are one, spelled differently. */
const SPELLED_FROM = 0.88

type Pairing = { readonly fits: (a: string, b: string) => boolean; readonly whole: boolean }
const canonical = (word: string): string => SPELLING_OF.get(word) ?? word
const isInitial = (word: string): boolean => [...word].length === 1
// In this order, so that an initial does not take the partner of a whole word.
const PAIRINGS: readonly Pairing[] = [
  { fits: (a, b) => canonical(a) === canonical(b) && !isInitial(a), whole: true },
  { fits: (a, b) => !isInitial(a) && !isInitial(b) && wordSimilarity(a, b) >= SPELLED_FROM, whole: true },
  { fits: (a, b) => (isInitial(a) || isInitial(b)) && a[0] === b[0], whole: false },
]

/** Returns the words that differ; `null` when both are one person's name by the rule above. */
export function nameDifference(account: string, shown: string): NameDifference | null {
  const left = { account: [...allWordsOf(account)], shown: [...allWordsOf(shown)] }
  if (left.account.join('') === left.shown.join('') && left.account.length > 0) return null
  joinParts(left.account, left.shown)
  joinParts(left.shown, left.account)
  const isShort = left.account.length === 1 && left.shown.length === 1
  let [pairs, whole] = [0, 0]
  for (const pairing of PAIRINGS)
    for (const word of left.account.slice()) {
      const partner = left.shown.findIndex((other) => pairing.fits(word, other))
      if (partner === -1) continue
      left.account.splice(left.account.indexOf(word), 1)
      left.shown.splice(partner, 1)
      pairs += 1
      if (pairing.whole) whole += 1
    }
  const rest = { account: withoutInitials(left.account), shown: withoutInitials(left.shown) }
  const fits = rest.account.length === 0 || rest.shown.length === 0
  if (fits && whole >= 1 && (pairs >= 2 || isShort)) return null
  // Of somebody else's document nothing is said.
  const isSameFamily = whole >= 1
  return { account: rest.account.map(masked), shown: isSameFamily ? rest.shown.map(masked) : [] }
}

/** Joins two words that the other name writes as one. */
function joinParts(words: string[], other: readonly string[]): void {
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = `${words[at] ?? ''}${words[at + 1] ?? ''}`
    if (other.includes(joined)) words.splice(at, 2, joined)
  }
}

// An initial that is left over is some middle name's.
const withoutInitials = (words: readonly string[]): readonly string[] => words.filter((word) => !isInitial(word))

/** A word of which only the first letter may be seen. @example masked('okafor') // 'O•••' */
const masked = (word: string): string => `${[...word][0]?.toUpperCase() ?? ''}•••`
