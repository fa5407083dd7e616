/** Companies and members of a running product, over HTTP: second factors, invitations, and changes with PIN and code. */
import type { CompanyInput, MemberAnswer, MembershipAnswer, Permission, Role } from '@zend/contracts'
import { actingFor, eventually, type HttpAnswer, type HttpCustomer } from './customer.ts'
import { testPasskey } from './passkey.ts'
import type { Product as WholeProduct } from './product.ts'
import { PIN } from './withdrawals.ts'

type Product = Pick<WholeProduct, 'apiUrl' | 'sandbox'>

/** Returns the answer's data. Throws unless it is a success. */
function dataOf(what: string, { status, data, json }: HttpAnswer): unknown {
  if (status >= 300) throw new Error(`${what}: ${JSON.stringify(json)}`)
  return data
}

/** Adds a passkey with a mailed code: who acts for a company needs a second factor. */
export async function addPasskey(who: HttpCustomer): Promise<void> {
  const query = new URLSearchParams({ type: 'passkey', user: who.userId }).toString()
  dataOf('no code', await who.call('POST', `/accounts/otp/generate?${query}`, {}))
  const path = `/accounts/users/${who.userId}/passkeys`
  const begun = await who.call('POST', `${path}/options`, { otp: await who.code() })
  const { options } = dataOf('no options', begun) as { options: Record<string, unknown> }
  dataOf('no passkey', await who.call('POST', path, { name: 'Phone', credential: testPasskey().make(options) }))
}

/** The companies that somebody acts for. */
export async function membershipsOf(who: HttpCustomer): Promise<readonly MembershipAnswer[]> {
  const answer = await who.call('GET', `/accounts/users/${who.userId}/memberships`)
  return (dataOf('no memberships', answer) as { memberships: MembershipAnswer[] }).memberships
}

/** A company as its opener describes it. */
export const companyNamed = (legalName: string): CompanyInput => ({
  legalName,
  country: 'NG',
  registrationType: 'RC',
  registrationNumber: 'RC 123456',
})

/** Makes a change of members by its call, with the PIN and a code for this change. */
export async function confirmed(
  manager: HttpCustomer,
  change: Readonly<Record<string, string>>,
  [method, path, body = {}]: readonly [method: string, path: string, body?: object],
): Promise<HttpAnswer> {
  const query = new URLSearchParams({ emailType: 'member', ...change }).toString()
  dataOf('no code', await manager.call('GET', `/business/emailotp?${query}`))
  return manager.call(method, `/business/member${path}`, { ...body, otp: await manager.code(), transactionPin: PIN })
}

/** Invites somebody, who follows the link in the mail. Returns the answer to accepting. */
export async function inviteAndAccept(
  product: Product,
  manager: HttpCustomer,
  who: HttpCustomer,
  { role, permissions }: { readonly role: Role; readonly permissions?: readonly Permission[] },
): Promise<HttpAnswer> {
  const { email } = who
  const chosen = permissions === undefined ? {} : { permissions: permissions.join(',') }
  const body = { email, role, ...(permissions === undefined ? {} : { permissions }) }
  dataOf(
    'not invited',
    await confirmed(manager, { memberAct: 'invite', email, role, ...chosen }, ['POST', '/invite', body]),
  )
  const token = await eventually('the invitation', async () =>
    (await product.sandbox.mails(email))
      .map(({ text }) => /http:\/\/localhost:3002\/invitation#(\S+)/.exec(text)?.[1])
      .find((each) => each !== undefined),
  )
  return who.call('POST', '/accounts/invitations/accept', { token })
}

/** Makes somebody a member with a second factor, and acts as them for the company. */
export async function joinAs(
  product: Product,
  manager: HttpCustomer,
  who: HttpCustomer,
  grant: { readonly role: Role; readonly permissions?: readonly Permission[] },
): Promise<{ readonly membership: MembershipAnswer; readonly acting: HttpCustomer }> {
  const answered = await inviteAndAccept(product, manager, who, grant)
  const { membership } = dataOf('not joined', answered) as { membership: MembershipAnswer }
  await addPasskey(who)
  return { membership, acting: await actingFor(product, who, membership.id) }
}

/** Gives a member another role, or other permissions. */
export async function changeMember(
  manager: HttpCustomer,
  member: string,
  role: Role,
  permissions: readonly Permission[],
): Promise<MemberAnswer> {
  const act = { memberAct: 'change', member, role, permissions: permissions.join(',') }
  const answer = await confirmed(manager, act, ['PUT', `/${member}`, { role, permissions }])
  return (dataOf('not changed', answer) as { member: MemberAnswer }).member
}
