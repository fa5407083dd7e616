/** Companies and members for tests, written as the schema's owner: the product does not write them yet. */
import type { Permission } from '@zend/contracts'
import { type BusinessId, type MemberId, newId, type UserId } from '@zend/kernel'
import type { TestClock } from './accounts.ts'
import type { TestDatabase } from './database.ts'

/** Opens companies and adds members, a millisecond of the clock apart. */
export function companiesOn(db: TestDatabase, clock: TestClock) {
  const write = (statement: string, ...values: unknown[]) => db.owner.pool.query(statement, values)
  return {
    open: async (name = 'Baobab Ltd'): Promise<BusinessId> => {
      const id = newId('biz', +clock.now())
      await write('insert into companies.companies values ($1, $2, $3, $4)', id, name, 'NG', clock.now())
      return id
    },
    join: async (companyId: BusinessId, userId: UserId, permissions: readonly Permission[]): Promise<MemberId> => {
      clock.advance(1)
      const id = newId('mbr', +clock.now())
      await write(
        'insert into companies.members values ($1, $2, $3, $4, $5)',
        id,
        companyId,
        userId,
        permissions,
        clock.now(),
      )
      return id
    },
    change: (memberId: MemberId, permissions: readonly Permission[]) =>
      write('update companies.members set permissions = $2 where id = $1', memberId, permissions),
    remove: (memberId: MemberId) => write('update companies.members set removed_at = now() where id = $1', memberId),
  }
}
