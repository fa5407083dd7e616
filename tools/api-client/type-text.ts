/** Writes schemas of the contract as TypeScript types, for the client that companies use. Pure. */
import type { Endpoint } from '@zend/contracts'

/** A schema of the contract. */
export type Schema = Endpoint['response']

/** A schema that the contract exports, by the name that its type has. Several places that use it name it once. */
export type Named = ReadonlyMap<unknown, string>

/** Whether a type is what a caller sends or what the API answers. */
export type Direction = 'sent' | 'answered'

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly valueType?: Schema
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[]
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** The parts of a body by which people confirm, or change their own requests: a key has none of them. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['otp', 'transactionPin', 'changes'])

const isOptional = (schema: Schema, direction: Direction): boolean => {
  const { type, innerType } = defOf(schema)
  if (type === 'optional') return true
  if (type === 'default' || type === 'prefault') return direction === 'sent'
  return type === 'nullable' && innerType !== undefined && isOptional(innerType, direction)
}

/** Writes types; `used` collects the names that they need. */
export type TypeWriter = { readonly write: (schema: Schema) => string; readonly used: ReadonlySet<string> }

/** Creates a writer for one direction. A named schema is written by its name, but for `whole`, which is written out. */
export function typeWriter(named: Named, direction: Direction, whole: unknown = null): TypeWriter {
  const used = new Set<string>()
  const write = (schema: Schema): string => {
    const name = schema === whole ? undefined : named.get(schema)
    if (name !== undefined) {
      used.add(name)
      return name
    }
    return written(schema)
  }
  const object = (shape: Readonly<Record<string, Schema>>): string => {
    const fields = Object.entries(shape).flatMap(([key, schema]) => {
      const optional = isOptional(schema, direction)
      if (direction === 'sent' && optional && FOR_PEOPLE.has(key)) return []
      return [`readonly ${/^\w+$/.test(key) ? key : JSON.stringify(key)}${optional ? '?' : ''}: ${write(schema)}`]
    })
    return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
  }
  const written = (schema: Schema): string => {
    const def = defOf(schema)
    switch (def.type) {
      case 'string':
        return idText(def) ?? 'string'
      case 'number':
      case 'boolean':
      case 'null':
      case 'unknown':
        return def.type
      case 'literal':
        return (def.values ?? []).map((value) => JSON.stringify(value)).join(' | ')
      case 'enum':
        return Object.values(def.entries ?? {})
          .map((value) => JSON.stringify(value))
          .join(' | ')
      case 'object':
        return object(def.shape ?? {})
      case 'array':
        return `readonly ${grouped(write(part(def.element)))}[]`
      case 'record':
        return `Readonly<Record<string, ${write(part(def.valueType))}>>`
      case 'union':
        return [...new Set((def.options ?? []).filter((each) => !isForPeople(each, direction)).map(write))].join(' | ')
      case 'optional':
      case 'default':
      case 'prefault':
        return write(part(def.innerType))
      case 'nullable':
        return `${write(part(def.innerType))} | null`
      case 'pipe':
        return write(part(direction === 'sent' ? def.in : def.out))
      default:
        throw new TypeError(`no type is written for ${def.type}`)
    }
  }
  return { write, used }
}

function part(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new TypeError('a schema without its part')
  return schema
}

const grouped = (text: string): string => (/^[\w<>]+$/.test(text) ? text : `(${text})`)

/** An id is text with a prefix, so that two kinds of id are not taken for one another. */
function idText({ checks = [] }: Def): string | null {
  const patterns = checks.map(({ _zod }) => _zod.def.pattern?.source ?? '')
  const prefix = patterns.map((source) => /^\^([a-z]{3})_\[/.exec(source)?.[1]).find((each) => each !== undefined)
  return prefix === undefined ? null : `\`${prefix}_\${string}\``
}

/** Whether only people send this form of a body: it takes a PIN or a code. */
const isForPeople = (schema: Schema, direction: Direction): boolean =>
  direction === 'sent' &&
  Object.entries(defOf(schema).shape ?? {}).some(
    ([key, each]) => (key === 'otp' || key === 'transactionPin') && !isOptional(each, direction),
  )

/** A parameter of a path or a query, as a table shows it. */
export type Parameter = { readonly name: string; readonly type: string; readonly required: boolean }

/** The parameters of a path or a query. */
export function parametersOf(named: Named, schema: Schema | undefined): readonly Parameter[] {
  if (schema === undefined) return []
  const { write } = typeWriter(named, 'sent')
  return Object.entries(defOf(schema).shape ?? {}).map(([name, each]) => ({
    name,
    type: write(each),
    required: !isOptional(each, 'sent'),
  }))
}
