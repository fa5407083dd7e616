/** JSON with exact whole numbers of any size: lamports are 64 bits, JavaScript's numbers are not. */

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

// Node 24 has both; TypeScript's library for ES2024 does not declare them yet.
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Serialises a value; a bigint becomes a plain number. @example exactText({ lamports: 5n }) // '{"lamports":5}' */
export function exactText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? rawJson(item.toString()) : item))
}

/**
 * Parses what `exactText` wrote: every whole number becomes a bigint. Throws a SyntaxError on anything else than JSON.
 */
export function exactValue(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && /^\d+$/.test(source) ? BigInt(source) : value,
  )
}
