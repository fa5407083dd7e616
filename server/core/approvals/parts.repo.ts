/** All SQL on the parts of requests about many payments. It decides nothing. */
import { sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'

/** Returns the leaves of what has this id, in their order. */
export async function readLeaves(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ leaf: string }>`
    select leaf from approvals.parts where part_of = ${id} order by position`.execute(tx)
  return rows.map(({ leaf }) => leaf)
}

/**
 * Replaces the parts of what has this id, in their order. Each is named by what it pays as. The database refuses once
 * they were asked for or signed.
 */
export async function putLeaves(
  tx: Tx,
  id: string,
  leaves: readonly { readonly leaf: string; readonly pays: string }[],
): Promise<void> {
  await sql`delete from approvals.parts where part_of = ${id}`.execute(tx)
  await sql`insert into approvals.parts (part_of, position, pays, leaf)
    select ${id}, p.position, p.pays, p.leaf
    from unnest(${leaves.map(({ pays }) => pays)}::text[], ${leaves.map(({ leaf }) => leaf)}::text[])
      with ordinality p(pays, leaf, position)`.execute(tx)
}

/** Tells whether a part is still to be paid, and keeps it so until the transaction ends. */
export async function keepOpenPart(tx: Tx, pays: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select approvals.keep_part(${pays}) as open`.execute(tx)
  return rows[0]?.open === true
}

/** Tells whether a payment is a part of something that was confirmed as a whole. */
export async function isPart(tx: Tx, pays: string): Promise<boolean> {
  return (await known(tx, pays)) !== null
}

const known = batchLoadOn<true>(async (tx, wanted) => {
  const { rows } = await sql<{ pays: string }>`
    select pays from approvals.parts where pays = any(${[...wanted]}::text[])`.execute(tx)
  return new Map(rows.map(({ pays }) => [pays, true] as const))
})
