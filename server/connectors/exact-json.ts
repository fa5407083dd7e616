/** JSON without floats: every number is returned as its source text. */

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

// JSON.parse passes its reviver the source text of primitives (ECMAScript 2026); the compiler's library does not know
// it yet.
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses JSON with every number as a string of its own source text. Throws a SyntaxError on invalid JSON.
 * @example exactJson('[0.10]') // ['0.10']
 */
export function exactJson(text: string): unknown {
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}
