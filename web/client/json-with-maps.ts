/** Serializes cached values: JSON in which a Map stays a Map. Pure. */

const MAP = '$map'

/** Writes a value. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { [MAP]: [...part] } : part))

/** Reads what `asJson` wrote. Throws on what is no JSON. */
export const fromJson = (text: string): unknown => revived(JSON.parse(text))

/**
 * Restores Maps in a parsed value. Without a JSON reviver, which runs for every number of every cached line and would
 * delay the first picture.
 */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(revived)
  if (MAP in value)
    return new Map((value[MAP] as readonly (readonly [unknown, unknown])[]).map(([key, part]) => [key, revived(part)]))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]))
}
