/** Values of the cache as text and back: JSON, in which a Map stays a Map. Pure. */

const MAP = '$map'

/** Writes a value. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { [MAP]: [...part] } : part))

/** Reads what `asJson` wrote. Throws on what is no JSON. */
export const fromJson = (text: string): unknown => revived(JSON.parse(text))

/**
 * A parsed value with its Maps. By hand: a reviver is called for every figure of every line that is kept, and the first
 * picture waits for it.
 */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(revived)
  if (MAP in value)
    return new Map((value[MAP] as readonly (readonly [unknown, unknown])[]).map(([key, part]) => [key, revived(part)]))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]))
}
