/**
 * Canonical JSON as RFC 8785 defines it (members sorted, no spaces), for text, booleans, null, arrays and objects of
 * those. Numbers are not supported: amounts travel as text, so that no reader can round one. Pure.
 */

/** A value that can be written. */
export type Canonical = string | boolean | null | readonly Canonical[] | { readonly [name: string]: Canonical }

/** Writes a value. Throws on text that is not well-formed Unicode, which readers could take for two different texts. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('text with half a character')
    return JSON.stringify(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  // Sorted by UTF-16 code units, as RFC 8785 asks: the order that sort() has by itself.
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value)
