import { PERMISSIONS, ROLE_PERMISSIONS } from '@zend/contracts'
import { after, DAY_MS, HOUR_MS, newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { activeMembership, getCompany, membershipsOf, peopleOf } from '../companies/index.ts'
import {
  changeMember,
  describeChange,
  describeInvite,
  describeStanding,
  endInvitation,
  inviteMember,
  listMembers,
  openCompany,
  readInvitation,
  readMember,
  stopMember,
} from './index.ts'
import { BAOBAB, membersOn, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { deps, clock, withPin, founder, invite, tokenTo, accept, joined, change, standing, confirm, subjectsTo } = kit
afterAll(() => kit.api.close())

const membershipOf = ({ userId, company: holder }: TestMember) => activeMembership(db.read, { userId, holder })
const actionsOf = async ({ company }: TestMember) =>
  (
    await db.owner.pool.query<{ action: string }>(
      'select action from audit.events where subject = $1 order by number',
      [company],
    )
  ).rows.map(({ action }) => action)

describe('opening a company', () => {
  test('makes its opener the first owner, who may do everything', async () => {
    const ada = await founder()
    expect(await getCompany(db.read, ada.company)).toMatchObject({
      name: 'Baobab Ltd',
      tradingName: null,
      country: 'NG',
      registrationType: 'RC',
      registrationNumber: 'RC 123456',
    })
    expect(await membershipOf(ada)).toMatchObject({ role: 'owner', permissions: PERMISSIONS })
    expect(await actionsOf(ada)).toEqual(['members.company_opened'])
  })

  test('refuses a registration that its country does not have, a country of no accounts, and a name that passes for us', async () => {
    const { actor } = await withPin()
    const open = (over: object) => openCompany(deps, actor, { ...BAOBAB, ...over }, CALLER)
    expect(await open({ country: 'KE' })).toEqual({
      ok: false,
      refusal: { code: 'invalid_request', field: 'body.registrationType' },
    })
    expect(await open({ country: 'FR' })).toEqual(refusal('country_not_supported'))
    expect(await open({ legalName: 'Zend Support' })).toEqual(refusal('name_not_allowed'))
    expect(await open({ tradingName: 'Win at evil.example' })).toEqual({
      ok: false,
      refusal: { code: 'name_not_allowed', field: 'body.tradingName' },
    })
  })

  test('ends at ten for one person, also when asked many times at once; a number may be claimed twice', async () => {
    const { actor } = await withPin()
    const tries = await Promise.all(Array.from({ length: 14 }, () => openCompany(deps, actor, BAOBAB, CALLER)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await openCompany(deps, actor, BAOBAB, CALLER)).toEqual(refusal('company_limit'))
  })
})

describe('inviting', () => {
  test('mails a link, and whoever has the address joins by it, once', async () => {
    const ada = await founder()
    const kofi = await withPin()
    const { id, email, expiresAt } = expectOk(await invite(ada, kofi.command.email, 'initiator'))
    expect(email).toMatch(/^.•+@/)
    expect(+expiresAt - +clock.now()).toBe(7 * DAY_MS)
    const token = await tokenTo(kofi.command.email)
    expect(expectOk(await readInvitation(deps, token))).toMatchObject({
      company: 'Baobab Ltd',
      role: 'initiator',
      invitedBy: 'Ngozi Okafor',
      open: true,
    })
    const answered = expectOk(await accept(kofi, token))
    expect(answered).toMatchObject({
      state: 'joined',
      membership: { role: 'initiator', permissions: ROLE_PERMISSIONS.initiator },
    })
    expect(expectOk(await readInvitation(deps, token)).open).toBe(false)
    expect(await accept(kofi, token)).toEqual({ ok: true, value: answered })
    expect(await accept(await withPin(), token)).toEqual(refusal('link_expired'))
    expect(await subjectsTo(kofi)).toContain('Baobab Ltd: you are a member now')
    expect(await subjectsTo(ada)).toContain('Baobab Ltd: Ngozi Okafor joined')
    expect(await actionsOf(ada)).toEqual(['members.company_opened', 'members.invited', 'members.joined'])
    const { rows } = await db.owner.pool.query(
      'select i::text as said from companies.invitations i where id = $1 and position($2 in i::text) + position($3 in i::text) > 0',
      [id, kofi.command.email, token],
    )
    expect(rows).toEqual([])
  })

  test('answers the same for an address that nobody has, and its mail is in the inviter’s language', async () => {
    const ada = await founder()
    const [known, unknown] = [await withPin({ locale: 'fr' }), `nobody.${ada.memberId.slice(-8)}@example.com`]
    const answers = [await invite(ada, known.command.email, 'viewer'), await invite(ada, unknown, 'viewer')].map(
      expectOk,
    )
    expect(new Set(answers.map((each) => Object.keys(each).join(' '))).size).toBe(1)
    expect(answers.map(({ state, claimedBy }) => [state, claimedBy])).toEqual([
      ['open', null],
      ['open', null],
    ])
    const [mail] = await kit.accounts.mailsTo(unknown)
    expect(mail?.subject).toBe('Baobab Ltd invites you to join on Zend')
    expect(mail?.text).toContain('https://firm.example.com/invitation#ziv_')
  })

  test('again ends the earlier link, and so do withdrawing it and seven days', async () => {
    const ada = await founder()
    const kofi = await withPin()
    const { email } = kofi.command
    expectOk(await invite(ada, email, 'viewer'))
    const first = await tokenTo(email)
    const { id } = expectOk(await invite(ada, email, 'viewer'))
    const second = await tokenTo(email)
    expect([await accept(kofi, first), second === first]).toEqual([refusal('link_expired'), false])
    expectOk(await endInvitation(deps, ada.actor, id, CALLER))
    expectOk(await endInvitation(deps, ada.actor, id, CALLER))
    expect(await accept(kofi, second)).toEqual(refusal('link_expired'))
    expectOk(await invite(ada, email, 'viewer'))
    clock.advance(7 * DAY_MS)
    expect(await accept(kofi, await tokenTo(email))).toEqual(refusal('link_expired'))
    expect((await listMembers(deps, ada.actor)).invitations).toEqual([])
  })

  test('is limited: so many at once, and so many an hour', async () => {
    const ada = await founder()
    const few = { ...deps, policy: { ...deps.policy, waitingMax: 1, invitesPerHourMax: 2 } }
    const ask = async (email: string) => {
      const wish = { email, role: 'viewer' } as const
      const proof = await kit.proofFor(ada, expectOk(await describeInvite(deps, ada.actor, wish)))
      return inviteMember(few, ada.actor, wish, proof, CALLER)
    }
    expectOk(await ask('one@example.com'))
    expect(await ask('two@example.com')).toEqual(refusal('invitation_limit'))
    // Inviting the same address again needs no further place.
    expectOk(await ask('one@example.com'))
    expect(await ask('one@example.com')).toEqual(refusal('rate_limited'))
    clock.advance(HOUR_MS)
    expectOk(await ask('one@example.com'))
    // Nor does somebody with many companies invite more.
    const other = kit.acting(ada, expectOk(await openCompany(deps, ada.actor, BAOBAB, CALLER)))
    const wish = { email: 'two@example.com', role: 'viewer' } as const
    const mail = async () =>
      inviteMember(
        few,
        other.actor,
        wish,
        await kit.proofFor(other, expectOk(await describeInvite(deps, other.actor, wish))),
        CALLER,
      )
    expectOk(await mail())
    expect(await mail()).toEqual(refusal('rate_limited'))
  })

  test('gives nothing that the inviter lacks, and only owners make owners', async () => {
    const ada = await founder()
    const admin = await joined(ada, 'admin', ['member.manage', 'view'])
    expect(await invite(admin, 'kofi@example.com', 'viewer')).toMatchObject({ ok: true })
    expect(await invite(admin, 'ama@example.com', 'initiator')).toEqual(refusal('permissions_exceeded'))
    expect(await invite(admin, 'ama@example.com', 'owner')).toEqual(refusal('owners_only'))
    expect(
      (await describeInvite(deps, ada.actor, { email: 'a@example.com', role: 'owner', permissions: ['view'] })).ok,
    ).toBe(false)
    const blind = expectOk(
      await describeInvite(deps, ada.actor, { email: 'a@example.com', role: 'viewer', permissions: ['approve'] }),
    )
    expect(blind.permissions).toEqual(['view', 'approve'])
  })

  test('needs the PIN and a code for exactly this address, role and permissions', async () => {
    const ada = await founder()
    const wish = { email: 'kofi@example.com', role: 'viewer' } as const
    const proof = await kit.proofFor(ada, expectOk(await describeInvite(deps, ada.actor, wish)))
    const ask = (over: object, by: object = {}) =>
      inviteMember(deps, ada.actor, { ...wish, ...over }, { ...proof, ...by }, CALLER)
    for (const over of [{ email: 'eve@example.com' }, { role: 'admin' }, { permissions: ['view', 'approve'] }])
      expect(await ask(over)).toEqual(refusal('otp_wrong'))
    expect(await ask({}, { pin: '9382' })).toEqual(refusal('pin_wrong'))
    expectOk(await ask({}))
    expect(await ask({})).toEqual(refusal('otp_expired'))
  })
})

describe('accepting under another address', () => {
  test('waits for a member who confirms it', async () => {
    const ada = await founder()
    const kofi = await withPin()
    const { id } = expectOk(await invite(ada, 'kofi@baobab.example', 'accountant'))
    const token = await tokenTo('kofi@baobab.example')
    const claimed = { ok: true, value: { state: 'claimed', company: 'Baobab Ltd' } }
    expect([await accept(kofi, token), await accept(kofi, token)]).toEqual([claimed, claimed])
    expect(await accept(await withPin(), token)).toEqual(refusal('link_expired'))
    expect(await membershipsOf(db.read, kofi.userId)).toEqual([])
    const { invitations } = await listMembers(deps, ada.actor)
    expect(invitations).toMatchObject([{ id, state: 'claimed', claimedBy: { email: kofi.command.email } }])
    expect(await subjectsTo(ada)).toContain('Baobab Ltd: Ngozi Okafor accepted an invitation under another address')
    const memberId = expectOk(await confirm(ada, id))
    expect(expectOk(await readMember(deps, ada.actor, memberId))).toMatchObject({ role: 'accountant', state: 'active' })
    expect(await accept(kofi, token)).toMatchObject({ ok: true, value: { state: 'joined' } })
  })

  test('does not keep out the person who was invited', async () => {
    const ada = await founder()
    const [kofi, eve] = [await withPin(), await withPin()]
    expectOk(await invite(ada, kofi.command.email, 'viewer'))
    const token = await tokenTo(kofi.command.email)
    expect(await accept(eve, token)).toMatchObject({ value: { state: 'claimed' } })
    expect(await accept(kofi, token)).toMatchObject({ value: { state: 'joined' } })
    expect(await membershipsOf(db.read, eve.userId)).toEqual([])
  })

  test('lets nobody be two members', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'viewer')
    expectOk(await invite(ada, 'other@baobab.example', 'admin'))
    expect(await accept(kofi, await tokenTo('other@baobab.example'))).toEqual(refusal('already_member'))
  })
})

describe('changing a member', () => {
  test('takes effect, is told, and ends what they invited others to', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    expectOk(await invite(kofi, 'friend@example.com', 'viewer'))
    expectOk(await change(ada, kofi.memberId, 'viewer', ['report.export']))
    expect(await membershipOf(kofi)).toMatchObject({ role: 'viewer', permissions: ['report.export'] })
    expect((await listMembers(deps, ada.actor)).invitations).toEqual([])
    expect(await subjectsTo(kofi)).toContain('Baobab Ltd: what you may do was changed')
    expect(await actionsOf(ada)).toContain('members.changed')
  })

  test('is nothing that one does to oneself, nor above one’s own', async () => {
    const ada = await founder()
    const admin = await joined(ada, 'admin', ['member.manage', 'view'])
    const kofi = await joined(ada, 'initiator')
    expect(await change(admin, admin.memberId, 'admin', ['view'])).toEqual(refusal('own_membership'))
    expect(await standing(admin, admin.memberId, 'suspend')).toEqual(refusal('own_membership'))
    expect(await change(admin, kofi.memberId, 'initiator', [...PERMISSIONS])).toEqual(refusal('permissions_exceeded'))
    // What they have already is not given, and taking away is allowed.
    expectOk(await change(admin, kofi.memberId, 'initiator', ['withdrawal']))
    expect(await membershipOf(kofi)).toMatchObject({ permissions: ['view', 'withdrawal'] })
    for (const to of ['suspend', 'remove'] as const)
      expect(await standing(admin, ada.memberId, to)).toEqual(refusal('owners_only'))
    expect(await change(admin, ada.memberId, 'admin', ['view'])).toEqual(refusal('owners_only'))
    expectOk(await standing(ada, kofi.memberId, 'suspend'))
    expect(await standing(admin, kofi.memberId, 'resume')).toEqual(refusal('permissions_exceeded'))
  })

  test('suspends and lets in again; whoever is suspended may do nothing and hears nothing of money', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    expectOk(await standing(ada, kofi.memberId, 'suspend'))
    expectOk(await standing(ada, kofi.memberId, 'suspend'))
    expect(await membershipOf(kofi)).toBeNull()
    expect(await peopleOf(db.read, ada.company)).toEqual([ada.userId])
    expect(expectOk(await readMember(deps, ada.actor, kofi.memberId))).toMatchObject({ state: 'suspended' })
    await expect(invite(kofi, 'x@example.com', 'viewer')).rejects.toThrow('does not act for')
    expectOk(await standing(ada, kofi.memberId, 'resume'))
    expect(await membershipOf(kofi)).toMatchObject({ role: 'admin' })
    expect(await subjectsTo(kofi)).toEqual(
      expect.arrayContaining(['Baobab Ltd: you were suspended', 'Baobab Ltd: you can act again']),
    )
  })

  test('removes for good; another company’s member is one that nobody has', async () => {
    const [ada, bola] = [await founder(), await founder()]
    const kofi = await joined(ada, 'viewer')
    expect(await describeStanding(deps, bola.actor, kofi.memberId, 'remove')).toEqual(refusal('not_found'))
    expect(await readMember(deps, bola.actor, kofi.memberId)).toEqual(refusal('not_found'))
    expectOk(await standing(ada, kofi.memberId, 'remove'))
    expect(await describeStanding(deps, ada.actor, kofi.memberId, 'remove')).toEqual(refusal('membership_gone'))
    expect(await readMember(deps, ada.actor, kofi.memberId)).toEqual(refusal('not_found'))
    expectOk(await invite(ada, kofi.command.email, 'viewer'))
    expect(await accept(kofi, await tokenTo(kofi.command.email))).toMatchObject({ value: { state: 'joined' } })
  })
})

describe('the last owner', () => {
  test('is neither changed, suspended nor removed, not even by themself', async () => {
    const ada = await founder()
    expect(await standing(ada, ada.memberId, 'remove')).toEqual(refusal('last_owner'))
    const bola = await joined(ada, 'owner')
    await kit.ownersCount()
    expectOk(await standing(bola, ada.memberId, 'suspend'))
    // Ada is an owner who is not active.
    expect(await standing(bola, bola.memberId, 'remove')).toEqual(refusal('last_owner'))
    expectOk(await standing(bola, ada.memberId, 'resume'))
    expectOk(await standing(ada, ada.memberId, 'remove'))
    expect(await membershipOf(bola)).toMatchObject({ role: 'owner' })
  })

  test('stays when two remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await founder()
      const bola = await joined(ada, 'owner')
      await kit.ownersCount()
      const proofs = [
        await kit.proofFor(ada, expectOk(await describeStanding(deps, ada.actor, bola.memberId, 'remove'))),
        await kit.proofFor(bola, expectOk(await describeStanding(deps, bola.actor, ada.memberId, 'remove'))),
      ] as const
      // Whoever is removed first is refused, or, where the confirmer sees it already, cannot confirm any more.
      const done = await Promise.allSettled([
        stopMember(deps, ada.actor, { memberId: bola.memberId, standing: 'remove' }, proofs[0], CALLER),
        stopMember(deps, bola.actor, { memberId: ada.memberId, standing: 'remove' }, proofs[1], CALLER),
      ])
      expect(done.filter((each) => each.status === 'fulfilled' && each.value.ok)).toHaveLength(1)
      for (const each of done) if (each.status === 'rejected') expect(String(each.reason)).toContain('does not act for')
      const left = [await membershipOf(ada), await membershipOf(bola)].filter((each) => each !== null)
      expect(left.map(({ role }) => role)).toEqual(['owner'])
    }
  })
})

describe('at once', () => {
  test('an invitation that is accepted by many makes one member', async () => {
    const ada = await founder()
    const kofi = await withPin()
    expectOk(await invite(ada, kofi.command.email, 'viewer'))
    const token = await tokenTo(kofi.command.email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(kofi, token)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await membershipsOf(db.read, kofi.userId)).toHaveLength(1)
  })

  test('of a change and a removal both or the removal alone happen; nobody comes back', async () => {
    const ada = await founder()
    const bola = await joined(ada, 'owner')
    const kofi = await joined(ada, 'viewer')
    const { memberId } = kofi
    const wish = { role: 'admin', permissions: [...PERMISSIONS] } as const
    const up = await kit.proofFor(ada, expectOk(await describeChange(deps, ada.actor, memberId, wish)))
    const out = await kit.proofFor(bola, expectOk(await describeStanding(deps, bola.actor, memberId, 'remove')))
    const [changed, removed] = await Promise.all([
      changeMember(deps, ada.actor, { memberId, ...wish }, up, CALLER),
      stopMember(deps, bola.actor, { memberId, standing: 'remove' }, out, CALLER),
    ])
    expect(removed).toMatchObject({ ok: true })
    if (!changed.ok) expect(changed).toEqual(refusal('membership_gone'))
    expect(await membershipOf(kofi)).toBeNull()
  })

  test('a manager who was demoted a moment ago manages nobody', async () => {
    const ada = await founder()
    const admin = await joined(ada, 'admin')
    const kofi = await joined(ada, 'viewer')
    const proof = await kit.proofFor(
      admin,
      expectOk(await describeStanding(deps, admin.actor, kofi.memberId, 'remove')),
    )
    // Confirmed while they still could; performed after.
    const spoilt: typeof deps = {
      ...deps,
      confirmer: {
        ...deps.confirmer,
        confirm: async (...args) => {
          const confirmed = await deps.confirmer.confirm(...args)
          expectOk(await change(ada, admin.memberId, 'viewer', ['view']))
          return confirmed
        },
      },
    }
    expect(
      await stopMember(spoilt, admin.actor, { memberId: kofi.memberId, standing: 'remove' }, proof, CALLER),
    ).toEqual(refusal('forbidden'))
    expect(await membershipOf(kofi)).not.toBeNull()
  })
})

test('the members see each other with their marks, and the invitations', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'accountant')
  expectOk(await invite(ada, 'ama@baobab.example', 'viewer'))
  const { members, invitations } = await listMembers(deps, kofi.actor)
  expect(
    members.map(({ name, role, you, invitedBy, authenticator, passkey }) => ({
      name,
      role,
      you,
      invitedBy,
      authenticator,
      passkey,
    })),
  ).toEqual([
    { name: 'Ngozi Okafor', role: 'owner', you: false, invitedBy: null, authenticator: false, passkey: false },
    {
      name: 'Ngozi Okafor',
      role: 'accountant',
      you: true,
      invitedBy: 'Ngozi Okafor',
      authenticator: false,
      passkey: false,
    },
  ])
  expect(invitations.map(({ email, state }) => [email, state])).toEqual([['a•••@baobab.example', 'open']])
})

test('a passkey that does not confirm yet is told with the time from which it does', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'accountant')
  const from = after(clock.now(), DAY_MS)
  await db.owner.pool.query(
    `insert into passkeys.passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at, confirms_from)
      values ($1, $2, $1, '', 0, '{}', false, 'Key', $3, $4)`,
    [newId('psk', +clock.now()), kofi.userId, clock.now(), from],
  )
  const told = async () => {
    const { passkey, passkeyFrom } = expectOk(await readMember(deps, ada.actor, kofi.memberId))
    return { passkey, passkeyFrom }
  }
  expect(await told()).toEqual({ passkey: true, passkeyFrom: from })
  clock.advance(DAY_MS)
  expect(await told()).toEqual({ passkey: true, passkeyFrom: null })
})
