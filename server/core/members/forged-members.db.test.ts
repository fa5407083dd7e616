/** What an intruder with the API's database login can do to companies: nothing that a manager did not confirm. */
import { randomBytes } from 'node:crypto'
import { PERMISSIONS, type Permission, type Role } from '@zend/contracts'
import { newId, type Result } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { addressHash } from '../companies/index.ts'
import { type MemberAct, memberStatement } from './act/index.ts'
import { describeChange, describeInvite, describeStanding, openCompany } from './index.ts'
import { BAOBAB, membersOn, PIN, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, deps, clock, founder, joined, withPin } = kit
afterAll(() => api.close())

const run = (statement: string, ...values: unknown[]) => api.pool.query(statement, values)
const NOBODY = /nobody confirmed/
const insertMember = (
  { company, userId }: Pick<TestMember, 'company' | 'userId'>,
  role: Role,
  invitation: string | null = null,
) =>
  run(
    'insert into companies.members (id, company_id, user_id, role, permissions, invitation_id, joined_at) values ($1, $2, $3, $4, $5, $6, now())',
    newId('mbr', +clock.now()),
    company,
    userId,
    role,
    PERMISSIONS,
    invitation,
  )
const insertInvitation = (by: TestMember, over: Readonly<Record<string, unknown>> = {}) => {
  const row = {
    id: newId('inv', +clock.now()),
    company_id: by.company,
    role: 'viewer',
    permissions: ['view'],
    address_hash: `\\x${'ab'.repeat(32)}`,
    sealed_address: '\\x00',
    token_hash: randomBytes(32),
    notice_id: newId('ntc', +clock.now()),
    made_by: by.userId,
    made_at: clock.now(),
    expires_at: clock.now(),
    ...over,
  }
  const names = Object.keys(row)
  return run(
    `insert into companies.invitations (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    ...Object.values(row),
  )
}
/** Has a change confirmed by this member, and does nothing with it. */
const noted = async (by: TestMember, act: Result<MemberAct, { readonly code: string }>) => {
  const described = expectOk(act)
  const { code } = await kit.proofFor(by, described)
  const { userId, holder } = by.actor
  const statement = memberStatement(newId('mch', 0), described, by.actor)
  expectOk(await deps.confirmer.confirm({ userId, holder, pin: PIN, otp: { act: described, code } }, statement))
}

describe('the API’s login', () => {
  test('lets nobody into a company', async () => {
    const ada = await founder()
    const eve = await withPin()
    for (const role of ['owner', 'viewer'] as const)
      await expect(insertMember({ ...ada, userId: eve.userId }, role)).rejects.toThrow('nobody let')
    // Nor again whoever opened it.
    const bola = await joined(ada, 'owner')
    await kit.ownersCount()
    expectOk(await kit.standing(bola, ada.memberId, 'remove'))
    await expect(insertMember(ada, 'owner')).rejects.toThrow('nobody let')
  })

  test('invites nobody without a manager’s confirmation, and only as confirmed', async () => {
    const ada = await founder()
    await expect(insertInvitation(ada)).rejects.toThrow(NOBODY)
    const wish = { email: 'kofi@example.com', role: 'viewer' } as const
    await noted(ada, await describeInvite(deps, ada.actor, wish))
    const address_hash = addressHash(deps.addresses.hash, wish.email)
    const { userId: made_by } = await withPin()
    for (const over of [
      {},
      { address_hash, role: 'admin' },
      { address_hash, permissions: [...PERMISSIONS] },
      { address_hash, made_by },
    ])
      await expect(insertInvitation(ada, over)).rejects.toThrow(NOBODY)
    await insertInvitation(ada, { address_hash })
    await expect(insertInvitation(ada, { address_hash })).rejects.toThrow(NOBODY)
  })

  test('accepts no invitation without its token, and none for another person than answered', async () => {
    const ada = await founder()
    const eve = await withPin()
    const { id } = expectOk(await kit.invite(ada, 'kofi@example.com', 'admin'))
    for (const state of ['accepted', 'claimed'])
      await expect(run('update companies.invitations set state = $2 where id = $1', id, state)).rejects.toThrow()
    await expect(
      run('update companies.invitations set answered_by = $2 where id = $1', id, eve.userId),
    ).rejects.toThrow('permission denied')
    const { rows } = await run(
      "select companies.answer_invitation(encode(token_hash, 'hex'), $2, 'accepted', $3) as id from companies.invitations where id = $1",
      id,
      eve.userId,
      clock.now(),
    )
    expect(rows).toEqual([{ id: null }])
    expect(await kit.accept(eve, await kit.tokenTo('kofi@example.com'))).toMatchObject({ value: { state: 'claimed' } })
    await expect(run('select companies.confirm_invitation($1)', id)).rejects.toThrow(NOBODY)
    await expect(insertMember({ ...ada, userId: eve.userId }, 'admin', id)).rejects.toThrow('nobody let')
    // Withdrawing one lets nobody in, and an ended one stays ended.
    await run("update companies.invitations set state = 'ended', ended_at = now() where id = $1", id)
    await expect(
      run("update companies.invitations set state = 'open', ended_at = null where id = $1", id),
    ).rejects.toThrow('stays as it was')
  })

  test('makes a member only of who accepted, and of what the invitation says', async () => {
    const [ada, bola] = [await founder(), await founder()]
    const [kofi, eve] = [await withPin(), await withPin()]
    const { id } = expectOk(await kit.invite(ada, kofi.command.email, 'admin'))
    const token = await kit.tokenTo(kofi.command.email)
    await run("select companies.answer_invitation($1, $2, 'accepted', $3)", token, kofi.userId, clock.now())
    const { company } = ada
    await expect(insertMember({ company, userId: eve.userId }, 'admin', id)).rejects.toThrow('nobody let')
    await expect(insertMember({ company: bola.company, userId: kofi.userId }, 'admin', id)).rejects.toThrow(
      'nobody let',
    )
    await expect(insertMember({ company, userId: kofi.userId }, 'owner', id)).rejects.toThrow('nobody let')
    await insertMember({ company, userId: kofi.userId }, 'admin', id)
  })

  test('changes no member without a manager’s confirmation, and only as confirmed, once', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'viewer')
    const put = (role: Role, permissions: readonly Permission[]) =>
      run('update companies.members set role = $2, permissions = $3 where id = $1', kofi.memberId, role, permissions)
    await expect(put('admin', PERMISSIONS)).rejects.toThrow(NOBODY)
    await noted(
      ada,
      await describeChange(deps, ada.actor, kofi.memberId, { role: 'accountant', permissions: ['report.export'] }),
    )
    await expect(put('accountant', ['view', 'report.export'])).rejects.toThrow(NOBODY)
    await expect(put('viewer', ['report.export'])).rejects.toThrow(NOBODY)
    await put('accountant', ['report.export'])
    await expect(put('accountant', ['report.export'])).rejects.toThrow(NOBODY)
    for (const column of ['suspended_at', 'removed_at'])
      await expect(run(`update companies.members set ${column} = now() where id = $1`, kofi.memberId)).rejects.toThrow(
        NOBODY,
      )
    await noted(ada, await describeStanding(deps, ada.actor, kofi.memberId, 'suspend'))
    await expect(
      run("update companies.members set suspended_at = now(), role = 'admin' where id = $1", kofi.memberId),
    ).rejects.toThrow('one change')
    await run('update companies.members set suspended_at = now() where id = $1', kofi.memberId)
  })

  test('moves no membership, revives none, and deletes none', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'viewer')
    for (const statement of [
      `update companies.members set user_id = '${ada.userId}' where id = $1`,
      'update companies.members set company_id = company_id where id = $1',
      'delete from companies.members where id = $1',
    ])
      await expect(run(statement, kofi.memberId)).rejects.toThrow('permission denied')
    expectOk(await kit.standing(ada, kofi.memberId, 'remove'))
    await expect(run('update companies.members set removed_at = null where id = $1', kofi.memberId)).rejects.toThrow(
      'stays as it was',
    )
    await expect(
      run('update companies.companies set legal_name = $2 where id = $1', ada.company, 'Eve Ltd'),
    ).rejects.toThrow('permission denied')
  })

  test('cannot confirm anything itself', async () => {
    const ada = await founder()
    await expect(
      run("insert into confirmation.member_changes values ($1, $2, 'remove', 'x', '', '')", ada.company, ada.userId),
    ).rejects.toThrow('permission denied')
    await expect(run("select confirmation.take_member_change($1, 'remove', 'x', '', '')", ada.company)).rejects.toThrow(
      'permission denied',
    )
  })

  test('mails nothing to an address that no manager invited', async () => {
    await expect(
      run(
        `insert into notices.outbox (id, kind, email, locale, facts, created_at) values ($1, 'company-invitation', 'eve@example.com', 'en', '{}', now())`,
        newId('ntc', +clock.now()),
      ),
    ).rejects.toThrow('a letter goes to whom it tells')
    const ada = await founder()
    expectOk(await kit.invite(ada, 'kofi@example.com', 'viewer'))
    const { rows } = await run('select notice_id from companies.invitations where company_id = $1', ada.company)
    await expect(
      run(
        `insert into notices.outbox (id, kind, email, locale, facts, created_at) values ($1, 'company-invitation', 'eve@example.com', 'en', '{}', now())`,
        (rows[0] as { notice_id: string }).notice_id,
      ),
    ).rejects.toThrow('a letter goes to whom it tells')
  })
})

describe('what a manager confirmed is done only as a manager may', () => {
  const note = ({ company, userId }: TestMember, change: string, target: string, role = '', permissions = '') =>
    db.owner.pool.query('insert into confirmation.member_changes values ($1, $2, $3, $4, $5, $6)', [
      company,
      userId,
      change,
      target,
      role,
      permissions,
    ])
  const refused = /may not do this|changes nothing of their own/

  test('one who lost the right, who never had it, who gives more than they have, or who is about themself', async () => {
    const ada = await founder()
    const [admin, kofi] = [await joined(ada, 'admin', ['member.manage', 'view']), await joined(ada, 'viewer')]
    const suspend = () => run('update companies.members set suspended_at = now() where id = $1', kofi.memberId)
    await note(kofi, 'suspend', kofi.memberId)
    await expect(suspend()).rejects.toThrow(/may not do this|changes nothing/)
    const other = await joined(ada, 'viewer')
    await db.owner.pool.query('delete from confirmation.member_changes')
    await note(other, 'suspend', kofi.memberId)
    await expect(suspend()).rejects.toThrow(refused)
    await note(admin, 'change', kofi.memberId, 'viewer', 'view approve')
    await expect(
      run("update companies.members set permissions = '{view,approve}' where id = $1", kofi.memberId),
    ).rejects.toThrow(refused)
    await note(admin, 'change', kofi.memberId, 'owner', PERMISSIONS.join(' '))
    await expect(
      run("update companies.members set role = 'owner', permissions = $2 where id = $1", kofi.memberId, PERMISSIONS),
    ).rejects.toThrow(refused)
    await note(admin, 'change', admin.memberId, 'admin', 'view')
    await expect(
      run("update companies.members set permissions = '{view}' where id = $1", admin.memberId),
    ).rejects.toThrow(refused)
    await note(admin, 'remove', ada.memberId)
    await expect(run('update companies.members set removed_at = now() where id = $1', ada.memberId)).rejects.toThrow(
      refused,
    )
  })

  test('and no way in leaves a company without an owner', async () => {
    const ada = await founder()
    await note(ada, 'remove', ada.memberId)
    await expect(run('update companies.members set removed_at = now() where id = $1', ada.memberId)).rejects.toThrow(
      'is the last owner',
    )
    for (const change of ['removed_at = now()', 'suspended_at = now()', "role = 'admin'"])
      await expect(
        db.owner.pool.query(`update companies.members set ${change} where id = $1`, [ada.memberId]),
      ).rejects.toThrow('is the last owner')
    await expect(db.owner.pool.query('delete from companies.members where id = $1', [ada.memberId])).rejects.toThrow(
      'is the last owner',
    )
  })

  test('and nobody who writes as the API has an owner count sooner', async () => {
    const ada = await founder()
    const bola = await joined(ada, 'owner')
    await expect(
      run('update companies.members set owner_counts_from = now() where id = $1', bola.memberId),
    ).rejects.toThrow('permission denied')
    await note(bola, 'remove', ada.memberId)
    await expect(run('update companies.members set removed_at = now() where id = $1', ada.memberId)).rejects.toThrow(
      'is the last owner',
    )
  })

  test('nor do the last two who go at once', async () => {
    const ada = await founder()
    const bola = await joined(ada, 'owner')
    await kit.ownersCount()
    const [first, second] = [await db.owner.pool.connect(), await db.owner.pool.connect()]
    const remove = 'update companies.members set removed_at = now() where id = $1'
    try {
      await first.query('begin')
      await first.query(remove, [ada.memberId])
      const waiting = second.query(remove, [bola.memberId]).then(() => 'removed', String)
      const waits = async () =>
        (await db.owner.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length
      await expect.poll(waits).toBe(1)
      await first.query('commit')
      expect(await waiting).toContain('is the last owner')
    } finally {
      first.release()
      second.release()
    }
  })
})

test('a code alone notes no change: the confirmer wants the PIN, too', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'viewer')
  const act = expectOk(await describeStanding(deps, ada.actor, kofi.memberId, 'remove'))
  const { code } = await kit.proofFor(ada, act)
  const { userId, holder } = ada.actor
  await expect(deps.confirmer.confirm({ userId, holder, otp: { act, code } }, null)).rejects.toThrow('the PIN, too')
})

test('a company of somebody else’s is opened for nobody but its opener', async () => {
  const [ada, eve] = [await withPin(), await withPin()]
  const opened = expectOk(await openCompany(deps, ada.actor, BAOBAB, CALLER))
  await expect(insertMember({ company: opened.company.id, userId: eve.userId }, 'owner')).rejects.toThrow('nobody let')
})
