/**
 * Generates values from a JSON Schema (2020-12, the part that our OpenAPI document uses): valid ones, and invalid ones.
 * It does not know the product.
 */
import fc from 'fast-check'

/** A schema of a document. */
export type JsonSchema = Readonly<Record<string, unknown>>

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '0x10',
  'NaN',
  '\u0000',
  '\ud800',
  '💥'.repeat(50),
  'a'.repeat(3_000),
  "'; drop table users; --",
  '__proto__',
  '../..',
  [],
  ['x'],
  {},
  { constructor: 1 },
]

/** Values that match the schema, as far as a schema can express. */
export function goodValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => goodValues(choice as JsonSchema)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (schema['type']) {
    case 'string':
      return goodText(schema)
    case 'integer':
    case 'number':
      return goodNumber(numberOr(schema['minimum'], -5), numberOr(schema['maximum'], 50))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(goodValues((schema['items'] ?? {}) as JsonSchema), { maxLength: 3 })
    case 'object':
      return goodObject(schema)
    default:
      return fc.constantFrom(...STRANGE)
  }
}

/** Invalid values: one field missing, surplus or of another type, or the whole of another type. */
export function badValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const strange = fc.constantFrom(...STRANGE)
  if (schema['type'] !== 'object') return strange
  const names = Object.keys(schema['properties'] ?? {})
  if (names.length === 0) return strange
  return fc
    .tuple(goodObject(schema), fc.constantFrom(...names), strange, fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([good, name, value, how]) => {
      const { [name]: _, ...rest } = good
      if (how === 'whole') return value
      if (how === 'remove') return rest
      return how === 'add' ? { ...good, surplus: value } : { ...rest, [name]: value }
    })
}

function goodObject(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, goodValues(property)])),
    { requiredKeys: required },
  )
}

/** A whole number within these bounds, and not far above the lower one. */
const goodNumber = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 200) })

function goodText(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, format } = schema
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
      .map((at) => at.toISOString())
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
      .map((at) => at.toISOString().slice(0, 10))
  if (format === 'email') return fc.stringMatching(/^[a-z]{3,10}@example\.com$/)
  const longest = Math.min(numberOr(schema['maxLength'], 60), 60)
  const shortest = numberOr(schema['minLength'], 0)
  // Patterns that exclude characters are satisfied by plain letters.
  if (typeof pattern === 'string' && !pattern.includes('\\p{'))
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  return fc.stringMatching(new RegExp(`^[a-z0-9]{${shortest},${Math.max(shortest, longest)}}$`))
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)
