/**
 * Tells whether one person could be taken for another by what is shown of them, as those want who ask for money in
 * somebody else's name. Pure.
 */

/** What is shown of a person. */
type Shown = { readonly username: string; readonly name: string }

// Characters that look alike in the app's face, and what is read over.
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[0q]/g, 'o'],
  [/[1ijl|]/g, 'l'],
  [/5/g, 's'],
  [/[2]/g, 'z'],
  [/8/g, 'b'],
  [/[69]/g, 'g'],
  [/_/g, ''],
]

const skeleton = (username: string): string =>
  ALIKE.reduce((text, [alike, as]) => text.replace(alike, as), username.toLowerCase())

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ')

/**
 * Whether these two could be confused: usernames that look alike, or differ by one character of at least five, or the
 * same name in any order.
 */
export const isResembling = (a: Shown, b: Shown): boolean =>
  skeleton(a.username) === skeleton(b.username) ||
  (Math.min(a.username.length, b.username.length) >= SHORT && isOneEditApart(a.username, b.username)) ||
  plainName(a.name) === plainName(b.name)

// Shorter usernames are one character apart by chance.
const SHORT = 5

/** One character put in, left out or exchanged, or two neighbours the other way round. */
function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (text: string, from: number): string => text.slice(start + from)
  if (short.length !== long.length) return rest(short, 0) === rest(long, 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2))
}
