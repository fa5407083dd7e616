/**
 * Rules for names that a customer may newly take. A payer recognises the payee by username and name, so neither may
 * pass for us, for a coin, for an address or for a link, or mix letters that look alike. Earlier names stay. Pure.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { RESERVED, type ReservedFor } from './reserved-names.ts'

/** Refusal: the name may not be taken; `field` is the one to correct. */
export type NameRefusal = Refusal<'username_reserved' | 'name_not_allowed', { readonly field: string }>

/** The names of an account; absent ones are not checked. */
export type Names = {
  readonly username?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Refuses the first name that may not be taken. First and last name are judged together, as they are shown. */
export function checkNames({ username, firstName, lastName }: Names): Result<null, NameRefusal> {
  if (username !== undefined && (isReservedUsername(username) || isLikeAddress(username)))
    return refuse('username_reserved', { field: 'body.username' })
  const full = [firstName, lastName].filter((name) => name !== undefined)
  const isFirst = firstName !== undefined && !isPlainName(firstName)
  if (isFirst || !isPlainName(full.join(' ')))
    return refuse('name_not_allowed', { field: isFirst || lastName === undefined ? 'body.firstName' : 'body.lastName' })
  return ok(null)
}

// Digits and letter pairs that read as letters, in replacement order.
const READ_AS = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['l', 'i'],
] as const

/** Reduces a text to how a hurried reader takes it: digits and look-alikes become the letters that they resemble. */
const skeletonOf = (text: string): string =>
  READ_AS.reduce((read, [sign, letter]) => read.replaceAll(sign, letter), text)

const BY_SKELETON: ReadonlyMap<string, ReservedFor> = new Map(
  [...RESERVED].map(([word, reason]) => [skeletonOf(word), reason]),
)
// Words so long that no name contains them by chance, as "badminton" contains "admin".
const STAFF_ANYWHERE = [...BY_SKELETON]
  .filter(([word, reason]) => reason === 'staff' && word.length >= 7)
  .map(([word]) => word)
const LONGEST = Math.max(...[...BY_SKELETON.keys()].map((word) => word.length))

const reasonOf = (text: string): ReservedFor | undefined => BY_SKELETON.get(skeletonOf(text))

/**
 * Tells whether a username reads as a reserved word: by itself, as one piece that speaks for us, or as a sequence of
 * such words only.
 */
function isReservedUsername(username: string): boolean {
  const pieces = username.split('_').filter(Boolean)
  // A trailing number does not make it a different name.
  const bare = pieces.flatMap((piece) => [piece, piece.replace(/\d+$/, '')]).filter(Boolean)
  if (bare.some((piece) => isOfUs(reasonOf(piece)))) return true
  const whole = pieces.join('')
  if (STAFF_ANYWHERE.some((word) => skeletonOf(whole).includes(word))) return true
  return [whole, whole.replace(/\d+$/, '')].some(isMadeOfReserved)
}

const isOfUs = (reason: ReservedFor | undefined): boolean => reason === 'house' || reason === 'staff'

function isMadeOfReserved(text: string): boolean {
  const read = skeletonOf(text)
  const reached = new Set([0])
  for (let from = 0; from < read.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + 1; to <= Math.min(read.length, from + LONGEST); to++)
      if (BY_SKELETON.has(read.slice(from, to))) reached.add(to)
  }
  return read.length > 0 && reached.has(read.length)
}

// Prefixes of addresses on our networks, in lower case as usernames are; only prefixes that nothing else has.
const ADDRESS_PREFIXES =
  /^(?:0x[0-9a-f]+|(?:bc1|tb1|bcrt1|ltc1|tltc1|rltc1|addr1|addr_test1|stake1|bitcoincash|bchtest|bchreg)[a-z0-9_]*)$/
// Addresses without a prefix, and hashes, are long rows that mix letters and digits.
const ROW_MIN = 14
const TURNS_MIN = 4

/**
 * Tells whether a username looks like the beginning of an address or a transaction's hash: a whole one is longer than
 * any username.
 */
function isLikeAddress(username: string): boolean {
  if (ADDRESS_PREFIXES.test(username)) return true
  if (username.length < ROW_MIN || username.includes('_')) return false
  const turns = username.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0
  return turns >= TURNS_MIN || /^[0-9a-f]*\d[0-9a-f]*$/.test(username)
}

// Scripts with letters that look alike, and the others that names here are written in: a name uses only one.
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Arabic',
  'Ethiopic',
  'Hebrew',
  'Nko',
  'Tifinagh',
  'Devanagari',
  'Han',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
// "//", "www.", a mail address, or a word, a dot and two or more letters right after it ("evil.example"; initials have
// one letter).
const LINK = /\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}/iu

/** Tells whether this can be a person's or a company's name: real letters of one script, no link, and not ours. */
export function isPlainName(name: string): boolean {
  // Full-width and mathematical letters are Latin ones in disguise.
  const isDisguised =
    /[\p{L}\p{N}]/u.test(name) &&
    /[\u{ff00}-\u{ff5e}\u{1d400}-\u{1d7ff}\u{2460}-\u{24ff}\u{1f100}-\u{1f1ff}]/u.test(name)
  if (isDisguised || LINK.test(name) || SCRIPTS.filter((script) => script.test(name)).length > 1) return false
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const reasons = words.map(reasonOf)
  if (reasons.includes('house')) return false
  // Words that can be a family name ("Bank", "Cash") are refused only where staff is meant, or a coin alone.
  return (
    words.length === 0 ||
    !(
      reasons.every((reason) => reason !== undefined) &&
      reasons.some((reason) => reason === 'staff' || reason === 'coin')
    )
  )
}
