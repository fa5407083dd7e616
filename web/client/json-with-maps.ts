/** Values of the cache as text and back: JSON, in which a Map stays a Map. Pure. */

const MAP = '$map'

/** Writes a value. */
export const asJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { [MAP]: [...part] } : part))

/** Reads what `asJson` wrote. Throws on what is no JSON. */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !(MAP in part)) return part
    return new Map(part[MAP] as readonly (readonly [unknown, unknown])[])
  })
