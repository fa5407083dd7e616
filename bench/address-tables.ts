/** Databases with many customers' addresses, for measuring the cost of a scan. */
import pg from 'pg'
import { watchKeys } from '@zend/server/core/custody'
import { type Database, migrate, openDatabase } from '@zend/server/database'
import type { Watch } from '@zend/server/ports/chain'

const SIZES = { thousand: 1_000, million: 1_000_000 } as const
/** How many addresses a database has. */
export type Size = keyof typeof SIZES

/**
 * Creates a migrated database whose address table has this many rows, half of them on each network, as `lookupKey`
 * names them.
 */
export async function filledDatabase(serverUrl: string, size: Size): Promise<Database> {
  const name = nameOf(size)
  await asOwner(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await asOwner(
    url.href,
    `insert into custody.deposit_accounts (space, path, xpub, attestation, imported_at)
       values ('bitcoin', 'm', 'b', repeat('0', 128), now()), ('ethereum', 'm', 'e', repeat('0', 128), now())`,
    `insert into custody.handed_out (holder, space, index, at)
       select 'usr_' || i, network, i, now() from generate_series(0, ${SIZES[size] / 2 - 1}) as i, (values ('bitcoin'), ('ethereum')) as networks (network)`,
    `insert into custody.deposit_addresses (space, index, address, lookup_key, created_at)
       select network, i, network || '-' || i,
              prefix || left(encode(sha256(convert_to(network || '-' || i, 'UTF8')), 'hex'), 40), now()
       from generate_series(0, ${SIZES[size] / 2 - 1}) as i, (values ('bitcoin', '0014'), ('ethereum', '0x')) as networks (network, prefix)`,
    'vacuum analyze custody.deposit_addresses',
  )
  return openDatabase({ url: url.href, applicationName: 'zend-bench', role: 'zend_worker' })
}

/** A scan's address lookup in such a database. It trusts the table, since its rows were not derived from a key. */
export const watchAll = ({ read }: Database): Watch =>
  watchKeys({ read, ownersAmong: async (keys) => new Map(keys.map((key) => [key, null])) })

async function asOwner(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const nameOf = (size: Size): string => `zend_bench_${size}_addresses`
