/**
 * Prepares the books for each provider before anybody is paid through it: an account in US dollars and in every foreign
 * currency, and the balance that it held for us when it was taken into service. It moves nothing outside.
 */
import { createHash } from 'node:crypto'
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { type Money, money } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import {
  credit,
  debit,
  house,
  type HouseAccount,
  houseBalances,
  missingHouseAccounts,
  post,
  railAccount,
} from '../../core/ledger/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxProvider } from '../../ports/fx-provider.ts'

/** Returns the accounts that the books need for these providers. */
export const providerAccountsOf = (providers: readonly Pick<FxProvider, 'name'>[]): readonly HouseAccount[] =>
  providers.flatMap(({ name }) => FX_CURRENCIES.map((currency) => house(railAccount(name), currency)))

/** Money that a treasurer sent to a provider. `bankReference` identifies the booking. */
export type ProviderFunding = {
  readonly provider: string
  readonly value: Money<FxCurrency>
  readonly bankReference: string
  readonly operator: string
}

/** Books it once per provider and reference. Throws when another amount is booked under the reference. */
export async function fundProvider(
  { db, clock }: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  { provider, value, bankReference, operator }: ProviderFunding,
): Promise<{ readonly already: boolean }> {
  const cause = `rail_funding:${provider}:${bankReference}`
  return db.transact(async (tx) => {
    const account = house(railAccount(provider), value.asset)
    if ((await missingHouseAccounts(tx, [account])).length > 0)
      throw new RangeError(`the books have no provider ${provider} in ${value.asset}`)
    const at = clock.now()
    const posted = await post(tx, {
      id: `pst_${createHash('sha256').update(cause).digest('hex').slice(0, 32)}`,
      kind: 'rail_funding',
      cause,
      occurredAt: at,
      legs: [debit(account, value), credit(house('treasury_capital', value.asset), value)],
    })
    if (!posted.ok) throw new RangeError(`another amount is booked under the reference ${bankReference}`)
    if (!posted.value.already) {
      const facts = { rail: provider, currency: value.asset, amount: value.amount.toString(), bankReference }
      await recordAudit(tx, { at, actor: operator, action: 'fx.provider_funded', subject: cause, facts })
    }
    return { already: posted.value.already }
  })
}

/** Our money at a provider in one currency: by our books, and as it reports it (`null` when it does not answer). */
export type ProviderPosition = {
  readonly provider: string
  readonly books: Money<FxCurrency>
  readonly says: Money<FxCurrency> | null
}

/** Reads what the books have at each provider, where an account moved, beside what it reports. */
export async function readProviderPositions({
  db,
  providers,
}: {
  readonly db: Pick<Database, 'read'>
  readonly providers: readonly FxProvider[]
}): Promise<readonly ProviderPosition[]> {
  const balances = await houseBalances(db.read)
  const found: ProviderPosition[] = []
  for (const each of providers)
    for (const currency of FX_CURRENCIES) {
      const name = railAccount(each.name)
      const account = balances.find(({ account: { house: of, asset } }) => of === name && asset === currency)
      if (account === undefined) continue
      // Our assets are negative in the books.
      const books = money(currency, -account.balance.amount)
      found.push({ provider: each.name, books, says: await each.balance(currency) })
    }
  return found
}

/** What was booked, or that a provider did not report its balance. */
export type ProviderOpened = {
  readonly provider: string
  readonly currency: FxCurrency
  readonly value: Money<FxCurrency> | null
}

/**
 * Books opening balances: what a provider reports in each currency, where its account never moved, is capital of the
 * house. Run before the first payment. A provider that does not answer is reported, and nothing booked.
 */
export async function bookProviderBalances(
  deps: { readonly db: Database; readonly clock: Clock; readonly providers: readonly FxProvider[] },
  operator: string,
): Promise<readonly ProviderOpened[]> {
  const moved = new Set((await houseBalances(deps.db.read)).map(({ account }) => `${account.house} ${account.asset}`))
  const opened: ProviderOpened[] = []
  for (const each of deps.providers) {
    for (const currency of FX_CURRENCIES.filter((code) => !moved.has(`${railAccount(each.name)} ${code}`))) {
      const value = await each.balance(currency)
      if (value !== null && value.amount <= 0n) continue
      opened.push({ provider: each.name, currency, value })
      if (value === null) continue
      const bankReference = `opening balance ${currency}`
      await fundProvider(deps, { provider: each.name, value, bankReference, operator })
    }
  }
  return opened
}
