/** What the database says about some ids, for tests that nobody changed it. */
import type { TestDatabase } from '@zend/tests/testkit'

/** Every row of the products' tables that names one of these ids, as text by table. */
export async function fingerprint(db: TestDatabase, idsOfOne: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await db.owner.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'events') order by 1`,
  )
  const ids = idsOfOne.map((id) => `%${id}%`)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await db.owner.pool.query<{ text: string | null }>(
      `select string_agg(t::text, E'\n' order by t::text) as text from ${name} t where t::text like any($1)`,
      [ids],
    )
    if (rows[0]?.text !== null && rows[0]?.text !== undefined) found.set(name, rows[0].text)
  }
  return found
}
