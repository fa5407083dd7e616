/**
 * Writes companies and members in the database of DATABASE_URL, as the schema's owner; see companies.ts, which runs it.
 * Arguments: `open`, the person's username, the permissions with commas, names; or `change`, a member, permissions.
 */
import { type Permission, PERMISSIONS } from '@zend/contracts'
import type { MemberId, UserId } from '@zend/kernel'
import { openDatabase } from '@zend/server/database'
import { companiesOn } from '../../testkit/companies.ts'

const [command, whom = '', permissions = '', ...names] = process.argv.slice(2)
const held: readonly Permission[] = PERMISSIONS.filter((each) => permissions.split(',').includes(each))
const url = process.env['DATABASE_URL'] ?? ''
const owner = openDatabase({ url, applicationName: 'zend-e2e', role: null, poolMax: 1 })
let now = Date.now()
const companies = companiesOn({ owner }, { now: () => new Date(now), advance: (ms) => void (now += ms) })
try {
  if (command === 'change') await companies.change(whom as MemberId, held)
  else {
    const { rows } = await owner.pool.query<{ id: UserId }>('select id from persons.users where username = $1', [whom])
    const [person] = rows
    if (person === undefined) throw new Error(`nobody is ${whom}`)
    for (const name of names) {
      const member = await companies.join(await companies.open(name), person.id, held)
      process.stdout.write(`${member}\n`)
    }
  }
} finally {
  await owner.close()
}
