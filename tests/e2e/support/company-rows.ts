/**
 * Writes companies and members in the database of DATABASE_URL, as the schema's owner; see companies.ts, which runs it.
 * Arguments: `open`, the person's username, the permissions with commas, names; or `change`, a member, permissions; or
 * `age-passkeys`, usernames with commas; or `verify`, a member's username: their companies, which described themselves.
 */
import { readFile } from 'node:fs/promises'
import { type Permission, PERMISSIONS } from '@zend/contracts'
import type { MemberId, UserId } from '@zend/kernel'
import { requiredEnv } from '@zend/server/config'
import { authorizationKey } from '@zend/server/core/authorizations'
import { confirmerKeysFrom } from '@zend/server/core/confirmation'
import { credentialMac } from '@zend/server/core/sign-in'
import { openDatabase } from '@zend/server/database'
import { ensureSecrets } from '../../../tools/start/secrets.ts'
import { companiesOn } from '../../testkit/companies.ts'

const [command, whom = '', permissions = '', ...names] = process.argv.slice(2)
const held: readonly Permission[] = PERMISSIONS.filter((each) => permissions.split(',').includes(each))
const url = process.env['DATABASE_URL'] ?? ''
const owner = openDatabase({ url, applicationName: 'zend-e2e', role: null, poolMax: 1 })
let now = Date.now()
const companies = companiesOn({ owner }, { now: () => new Date(now), advance: (ms) => void (now += ms) })
try {
  if (command === 'change') await companies.change(whom as MemberId, held)
  else if (command === 'age-passkeys') await agePasskeys(whom.split(','))
  else if (command === 'verify') await verify(whom)
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

/** Has the companies of this person be verified, as if we had decided so. */
async function verify(username: string): Promise<void> {
  const { rowCount } = await owner.pool.query(
    `update kyb.cases set state = 'approved', approved_until = now() + interval '1 year' where company_id in (
      select m.company_id from companies.members m join persons.users u on u.id = m.user_id where u.username = $1)`,
    [username],
  )
  if (rowCount === 0) throw new Error(`no company of ${username} has described itself`)
}

/**
 * Has these people's passkeys confirm from when they were added: a test cannot wait a day. The confirmer's key binds
 * them anew, as passkey-mac.ts does, or they would count as forged.
 */
async function agePasskeys(usernames: readonly string[]): Promise<void> {
  const { confirmerKeyFile, authorizationKeyFile } = await ensureSecrets(requiredEnv('ZEND_DATA_DIR'))
  const authorization = authorizationKey(await readFile(authorizationKeyFile, 'utf8'))
  const keys = confirmerKeysFrom(await readFile(confirmerKeyFile), authorization)
  const { rows } = await owner.pool.query<{ id: string; person: string; credential: string; key: Buffer; at: Date }>(
    `select p.id, p.user_id as person, p.credential_id as credential, p.public_key as key, p.created_at as at
      from passkeys.passkeys p join persons.users u on u.id = p.user_id where u.username = any($1)`,
    [usernames],
  )
  for (const { id, person, credential, key, at } of rows) {
    const mac = credentialMac(keys, 'passkey', [id, person, credential, key.toString('base64'), at.toISOString()])
    await owner.pool.query('update passkeys.passkeys set confirms_from = $2, mac = $3 where id = $1', [id, at, mac])
  }
}
