/** Companies and members for tests, written as the schema's owner, without invitations and codes. */
import type { Permission, Role } from '@zend/contracts'
import { type BusinessId, type MemberId, newId, type UserId } from '@zend/kernel'
import type { TestClock } from './accounts.ts'
import type { TestDatabase } from './database.ts'

/**
 * Opens companies and adds members, a millisecond of the clock apart. A member gets a second factor, as each must have:
 * a passkey that is never asked.
 */
export function companiesOn(db: Pick<TestDatabase, 'owner'>, clock: Pick<TestClock, 'now' | 'advance'>) {
  const write = (statement: string, ...values: unknown[]) => db.owner.pool.query(statement, values)
  return {
    open: async (name = 'Baobab Ltd'): Promise<BusinessId> => {
      const id = newId('biz', +clock.now())
      await write(
        `insert into companies.companies (id, legal_name, country, registration_type, registration_number, opened_by, opened_at)
          values ($1, $2, 'NG', 'RC', 'RC 12345', $3, $4)`,
        id,
        name,
        newId('usr', +clock.now()),
        clock.now(),
      )
      return id
    },
    join: async (
      companyId: BusinessId,
      userId: UserId,
      permissions: readonly Permission[],
      role: Role = 'viewer',
    ): Promise<MemberId> => {
      clock.advance(1)
      const id = newId('mbr', +clock.now())
      await write(
        `insert into companies.members (id, company_id, user_id, role, permissions, joined_at)
          values ($1, $2, $3, $4, $5, $6)`,
        id,
        companyId,
        userId,
        role,
        permissions,
        clock.now(),
      )
      await write(
        `insert into passkeys.passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at, confirms_from)
          values ($1, $2, $3, '', 0, '{}', false, 'Key', $4, $4)`,
        newId('psk', +clock.now()),
        userId,
        id,
        clock.now(),
      )
      return id
    },
    change: (memberId: MemberId, permissions: readonly Permission[]) =>
      write('update companies.members set permissions = $2 where id = $1', memberId, permissions),
    suspend: (memberId: MemberId) => write('update companies.members set suspended_at = now() where id = $1', memberId),
    resume: (memberId: MemberId) => write('update companies.members set suspended_at = null where id = $1', memberId),
    recover: (memberId: MemberId) =>
      write('update companies.members set recovered_at = $2 where id = $1', memberId, clock.now()),
    remove: (memberId: MemberId) => write('update companies.members set removed_at = now() where id = $1', memberId),
  }
}
