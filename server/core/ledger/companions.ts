/**
 * Companions: rows of other modules that are written with a posting, in its transaction and for a whole batch at once.
 * Examples are the product's record, a history item, an idempotency key, an announcement. The ledger knows none of
 * them; it passes each kind to the SQL function that its module names.
 */

/**
 * How one kind of row is written. The function takes the rows of a batch in the order of its postings (`json`, `{}`
 * where a posting has none), which postings were written (`boolean[]`) and when (`timestamptz`), and writes the rows of
 * those alone. It raises LX020 to undo a posting: only that posting is then refused, with `companion_refused`.
 */
export type Recorder<Row extends object> = {
  /** Schema and name of the function. */
  readonly write: string
  /** Encodes the rows as one JSON text; amounts travel as text. */
  readonly textOf: (rows: readonly (Row | null)[]) => string
}

/** The kinds of companions that a poster writes, by the name its callers use. */
export type Recorders = Readonly<Record<string, Recorder<never>>>

/** The companions of one posting: a row of each kind, or `null` where there is none. */
export type Companions<R extends Recorders> = {
  readonly [K in keyof R]: R[K] extends Recorder<infer Row> ? Row | null : never
}

/** Names the SQL function that writes a kind of companion. Throws unless the name is `schema.function`. */
export function recorder<Row extends object>(write: string): Recorder<Row> {
  if (!/^[a-z_]+\.[a-z_]+$/.test(write)) throw new RangeError(`not a function's name: ${write}`)
  return { write, textOf: (rows) => JSON.stringify(rows.map((row) => row ?? {})) }
}

/**
 * The functions that book a product's postings: `post`, and for a batch `post_batch` and `post_each`, of this schema.
 * They take the ledger functions' arguments and the product's rows, check the postings against them and write both. A
 * process without the right to the ledger's own functions can book only by such a schema.
 */
export type Books = { readonly schema: string }

/** Names the schema of such functions. Throws on an invalid name. */
export function books(schema: string): Books {
  if (!/^[a-z_]+$/.test(schema)) throw new RangeError(`not a schema's name: ${schema}`)
  return { schema }
}

/** The schema whose functions book some postings, and the rows that they check them against as one JSON text. */
export type BookedBy = Books & { readonly rows: string }

/**
 * The companions of some postings as statement arguments: the functions, and for each the rows in the order of the
 * postings.
 */
export type CompanionRows = {
  readonly writes: readonly string[]
  readonly texts: readonly string[]
  /** The functions that book them; without it, the ledger's own. */
  readonly by?: BookedBy
}

/** Used by a poster without companions. */
export const NO_COMPANIONS: CompanionRows = { writes: [], texts: [] }

/** A row or `null` of each kind, by its name. */
export type CompanionsByName = Readonly<Record<string, object | null>>

/**
 * Collects a batch's companions from those of its members, in their order. Leaves out the rows that the functions of
 * `by` write themselves.
 */
export function companionsBy(
  recorders: Recorders,
  by?: { readonly books: Books; readonly kind: string },
): (each: readonly CompanionsByName[]) => CompanionRows {
  // The callers' types ensure that each row goes to the recorder of its own kind.
  const all = recorders as Readonly<Record<string, Recorder<object>>>
  const kinds = Object.entries(all).filter(([name]) => name !== by?.kind)
  const writes = kinds.map(([, { write }]) => write)
  const textOf = (name: string, each: readonly CompanionsByName[]): string =>
    all[name]?.textOf(each.map((rows) => rows[name] ?? null)) ?? '[]'
  return (each) => ({
    writes,
    texts: kinds.map(([name]) => textOf(name, each)),
    ...(by === undefined ? {} : { by: { ...by.books, rows: textOf(by.kind, each) } }),
  })
}
