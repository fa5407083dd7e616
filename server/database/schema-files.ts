/**
 * Tells which numbered SQL files made a database, and whether they are this version's. It reads files and the table of
 * applied ones, and changes nothing.
 */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Where the product's numbered files are, as a glob. */
export const SCHEMA_FILES = fileURLToPath(new URL('migrations/*.do.*.sql', import.meta.url))

const ASIDE = '-- Aside'

/**
 * One numbered file: its name is the part between `.do.` and `.sql`; `aside` is one that is applied outside any
 * transaction.
 */
export type SchemaFile = {
  readonly version: number
  readonly name: string
  readonly md5: string
  readonly aside: boolean
}

/** A file as the table of applied ones stores it. */
type AppliedFile = Pick<SchemaFile, 'version' | 'name' | 'md5'>

/** Returns the files that a glob matches, by their numbers. */
export async function schemaFiles(files: string): Promise<readonly SchemaFile[]> {
  const found: SchemaFile[] = []
  for await (const path of glob(files)) {
    const text = await readFile(path, 'utf8')
    const [version = '', , name = ''] = basename(path).split('.')
    found.push({ version: Number(version), name, md5: md5Of(text), aside: text.startsWith(ASIDE) })
  }
  return found.toSorted((a, b) => a.version - b.version)
}

// Computed as Postgrator does.
const md5Of = (text: string): string =>
  createHash('md5')
    .update(text.replaceAll(/\r\n|\r/g, '\n'))
    .digest('hex')

/** Returns the files that were applied to a database, by their numbers; none when it is empty. */
export async function appliedFiles(client: Pick<pg.Client, 'query'>): Promise<readonly AppliedFile[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('migrations.applied') is not null as known`,
  )
  if (rows[0]?.known !== true) return []
  const applied = await client.query<AppliedFile>(
    'select version::int, name, md5 from migrations.applied where version > 0 order by version',
  )
  return applied.rows
}

/** One digest of everything that a database was made of: databases with the same digest have the same schema. */
export const schemaMark = (files: readonly AppliedFile[]): string =>
  md5Of(files.map(({ version, name, md5 }) => `${version} ${name} ${md5}`).join('\n'))

/** Thrown when a database or a backup was made by files that are not this version's. The message says what to do. */
export class OtherSchemaFiles extends Error {
  override readonly name = 'OtherSchemaFiles'
}

const label = ({ version, name }: AppliedFile): string => `${String(version).padStart(3, '0')} ${name}`

/**
 * Throws `OtherSchemaFiles` when a file that was applied here is missing in this version, or was changed since. Ignores
 * one with a higher number than this version's newest: a newer version applied it.
 */
export async function requireSameFiles(client: Pick<pg.Client, 'query'>, files: readonly SchemaFile[]): Promise<void> {
  const newest = files.at(-1)?.version ?? 0
  const other = (await appliedFiles(client)).find((applied) => {
    const mine = files.find(({ version }) => version === applied.version)
    return applied.version <= newest && (mine?.name !== applied.name || mine.md5 !== applied.md5)
  })
  if (other === undefined) return
  throw new OtherSchemaFiles(
    `This database was made by other schema files than this version's (it has ${label(other)}, which is not here, or not the same). Nothing carries its data over: ` +
      'start with new data (another ZEND_DATA_DIR, or an empty database behind DATABASE_URL), or run the version that made it.',
  )
}
