/** Reads which second factors people have: an authenticator app, a passkey. It decides nothing. */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A person's second factors. `passkeyFrom`: from when the first of their passkeys confirms acts; `null` without one. */
export type Factors = { readonly authenticator: boolean; readonly passkey: boolean; readonly passkeyFrom: Date | null }

/** Returns the second factors of these people, an entry for each. */
export async function secondFactorsOf(tx: Tx, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Factors>> {
  const { rows } = await sql<Factors & { id: UserId }>`
    select u.id, exists (select from second_factor.authenticators a
        where a.user_id = u.id and a.confirmed_at is not null) as authenticator,
      p.from is not null as passkey, p.from as "passkeyFrom"
    from unnest(${[...userIds]}::text[]) u (id)
    cross join lateral (select min(confirms_from) as from from passkeys.passkeys where user_id = u.id) p`.execute(tx)
  return new Map(rows.map(({ id, ...factors }) => [id, factors]))
}

/** Tells whether a person has a second factor: an authenticator app that is on, or a passkey, added after `since`. */
export async function hasSecondFactor(tx: Tx, userId: UserId, since: Date | null = null): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from second_factor.authenticators where user_id = ${userId}
        and confirmed_at > coalesce(${since}::timestamptz, '-infinity'))
      or exists (select from passkeys.passkeys where user_id = ${userId}
        and created_at > coalesce(${since}::timestamptz, '-infinity')) as has`.execute(tx)
  return rows[0]?.has === true
}
