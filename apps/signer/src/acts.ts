/**
 * Reads customers' confirmations from the statements that come with withdrawals, and compares them with the payment.
 * The requester has only the public halves of the statement keys: it can neither make a statement nor change one. Pure
 * but for the keys.
 */
import { DAY_MS, MINUTE_MS, money, type NetworkId, toChain } from '@zend/kernel'
import {
  type AuthorizationKeys,
  isConfirmedTwice,
  readWithdrawalStatement,
  secondConfirmationOf,
  standingOfText,
} from '@zend/server/core/authorizations'
import { networkAsset, type NetworkTable } from '@zend/server/core/assets'
import type { PaymentIntent, SignRefusal } from '@zend/server/ports/key-vault'

/** A withdrawal as requested from the signer. */
export type WithdrawalIntent = Extract<PaymentIntent, { readonly purpose: 'withdrawal' }>

/** A customer's confirmed act. Amounts in US cents at the prices of the confirmation. */
export type Act = {
  readonly id: string
  readonly holder: string
  readonly cents: bigint
  readonly dayMaxCents: bigint
  readonly monthMaxCents: bigint
  /** For how many more milliseconds it may be cancelled; 0 when that is over. */
  readonly waitsMs: number
  /** Whether the confirmation is so old that a person should check. */
  readonly isOld: boolean
  /** Whether an operator confirmed it as well. */
  readonly isSeconded: boolean
}

/**
 * Reads a customer's confirmation of a payment, or returns why there is none. `clockMs`: now, by the machine's clock,
 * which the confirming processes use.
 */
export type ActReader = (network: NetworkId, intent: WithdrawalIntent, clockMs: number) => Act | SignRefusal

// Well-synchronised clocks of two machines differ by less.
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

// How long a confirmation is valid without an operator's. A payment waits that long only when something is wrong; the
// statement of a cancelled withdrawal expires with it.
const CONFIRMATION_LIFE_MS = 7 * DAY_MS

/**
 * Creates the reader. `operators`: the keys of the operators who may confirm a second time; the worker has access to
 * none of them.
 */
export function actReader(
  customers: AuthorizationKeys,
  operators: AuthorizationKeys,
  networks: NetworkTable,
): ActReader {
  return (network, intent, clockMs) => {
    const refused = (detail: string): SignRefusal => ({ code: 'not_authorized', detail: `${intent.id}: ${detail}` })
    const { statement, secondConfirmation } = intent
    if (statement === null) return refused('no customer’s statement came with it')
    const standing = standingOfText(customers, statement)
    if (standing !== 'authorized')
      return refused(
        standing === 'unknown_key' ? `an unknown key, ${statement.key}` : 'a statement with a wrong signature',
      )
    const stated = readWithdrawalStatement(statement.text)
    if (stated === null) return refused('a statement of something else')
    const { id, holder, money: all, fee, valueCents, judgedBy, waitsUntil, confirmedAt, factors } = stated
    const decimals = networkAsset(networks[network], all.asset)?.decimals
    const arrives =
      decimals === undefined || fee.amount >= all.amount
        ? null
        : toChain(money(all.asset, all.amount - fee.amount), decimals)
    const isMeant =
      stated.network === network &&
      all.asset === intent.asset &&
      stated.address === intent.to &&
      arrives?.units === intent.units
    if (!isMeant) return refused(`not what was confirmed for ${id}`)
    if (!isConfirmedTwice(factors)) return refused('confirmed with too little')
    if (confirmedAt.getTime() > clockMs + CLOCKS_DIFFER_MS) return refused('confirmed at a time to come')
    const isSeconded =
      secondConfirmation !== null &&
      secondConfirmation.text === secondConfirmationOf(statement.text) &&
      standingOfText(operators, secondConfirmation) === 'authorized'
    return {
      id,
      holder,
      cents: valueCents,
      dayMaxCents: judgedBy.dayMaxCents,
      monthMaxCents: judgedBy.monthMaxCents,
      isSeconded,
      waitsMs: Math.max((waitsUntil?.getTime() ?? 0) - clockMs, 0),
      isOld: clockMs - confirmedAt.getTime() > CONFIRMATION_LIFE_MS,
    }
  }
}
