/**
 * Customers' payout accounts: a Nigerian bank account each, and every other method of every country for one of them.
 */
import type { UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { sendActionCode } from '@zend/server/core/confirmation'
import { institutionsIn } from '@zend/server/core/institutions'
import { addAccount, boundPlaceOf, type SavedAccount, savingAct, SCHEMES } from '@zend/server/core/payout-accounts'
import type { ActorIds } from '@zend/server/core/holders'
import { type Database, openDatabase } from '@zend/server/database'
import {
  type accountsOn,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  type ScriptedRail,
  type TestCustomer,
  type TestDatabase,
} from '@zend/tests/testkit'

type Accounts = ReturnType<typeof accountsOn>

/** Saves every customer's accounts as they would, with this PIN. Advances the clock: codes are sent a minute apart. */
export async function saveAccounts(
  db: TestDatabase,
  { deps: identity, codeTo, clock }: Accounts,
  rails: readonly ScriptedRail[],
  customers: readonly TestCustomer[],
  pin: string,
): Promise<ReadonlyMap<UserId, readonly SavedAccount[]>> {
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
  const deps = savingOn(db, api, { deps: identity, clock }, rails)
  const saved = new Map<UserId, readonly SavedAccount[]>()
  for (const [place, { userId, command }] of customers.entries()) {
    for (const { scheme, institution } of waysOf(place, customers.length)) {
      const { country, method, currency, number, resolves, branch, accountTypes } = scheme
      const fields = {
        institution,
        accountNumber: country === 'NG' ? `069000003${place}` : number.example,
        ...(resolves ? {} : { accountName: 'Ada Obi' }),
        ...(branch === null ? {} : { branch: branch.example }),
        ...(accountTypes === null ? {} : { accountType: accountTypes[0] }),
      }
      clock.advance(61_000)
      expectOk(await sendActionCode(identity, ownActor(userId), savingAct(expectOk(boundPlaceOf(currency, fields)))))
      const typed = { country, method, fields, otp: await codeTo(command.email), pin }
      const account = expectOk(notAwaiting(await addAccount(deps, { userId, holder: userId }, typed, CALLER)))
      saved.set(userId, [...(saved.get(userId) ?? []), account])
    }
  }
  await api.close()
  return saved
}

function savingOn(
  db: TestDatabase,
  api: Database,
  { deps: identity, clock }: Pick<Accounts, 'deps' | 'clock'>,
  rails: readonly ScriptedRail[],
) {
  return {
    db: api,
    clock,
    confirmation: { ...identity, db: api },
    approvals: { ...askingOn(db, clock), db: api },
    people: { verifiedName: async () => ({ name: 'Ada Obi' }) },
    rails,
    policy: DEFAULTS.payoutAccounts,
    isInUse: async () => false,
  }
}

/** Saves a company's Nigerian bank account, as its only member would. */
export async function saveCompanyAccount(
  {
    db,
    accounts,
    rails,
  }: { readonly db: TestDatabase; readonly accounts: Accounts; readonly rails: readonly ScriptedRail[] },
  actor: ActorIds,
  { place, email, pin }: { readonly place: number; readonly email: string; readonly pin: string },
): Promise<void> {
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
  const { deps: identity, codeTo, clock } = accounts
  const way = waysOf(0, 1).find(({ scheme }) => scheme.country === 'NG')
  if (way === undefined) throw new Error('Nigeria has no way to pay out')
  const { country, method, currency } = way.scheme
  const fields = { institution: way.institution, accountNumber: `069000003${place}` }
  clock.advance(61_000)
  expectOk(await sendActionCode(identity, actor, savingAct(expectOk(boundPlaceOf(currency, fields)))))
  const typed = { country, method, fields, otp: await codeTo(email), pin }
  expectOk(notAwaiting(await addAccount(savingOn(db, api, accounts, rails), actor, typed, CALLER)))
  await api.close()
}

/** The payout methods of the customer at this index. */
function waysOf(place: number, customers: number) {
  const ways = SCHEMES.flatMap((scheme) => {
    const [first] = institutionsIn(scheme.country, scheme.method)
    return first === undefined ? [] : [{ scheme, institution: first.code }]
  })
  const others = ways.filter(({ scheme }) => scheme.country !== 'NG')
  return [
    ...ways.filter(({ scheme }) => scheme.country === 'NG'),
    ...others.filter((_, at) => at % customers === place),
  ]
}
