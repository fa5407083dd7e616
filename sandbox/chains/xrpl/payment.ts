/**
 * The effects of a payment, once its sender has paid the fee: XRP from one account to another, a token between its
 * issuer and holders, or a token sold for XRP to the market. Results are a server's own codes. Token amounts count in
 * millionths; finer ones are refused.
 */
import { GATEWAY, GATEWAY_CURRENCY, MARKET, RESERVE_BASE, RESERVE_INCREMENT } from './accounts.ts'
import { type Account, DEPOSIT_AUTH, lineName, REQUIRE_TAG, type State } from './state.ts'
import type { FieldsOf, Issued } from './transaction.ts'

type Payment = FieldsOf<'Payment'>
/**
 * The result. `delivered` as in metadata: drops as text, or an amount of a token. `nodes` are other changed ledger
 * entries than accounts, and `owners` their owners.
 */
export type Applied = {
  readonly result: string
  readonly delivered?: string | Issued
  readonly nodes?: readonly object[]
  readonly owners?: readonly string[]
}

/** `tfPartialPayment`: deliver as much as possible, down to nothing. */
export const PARTIAL = 0x0002_0000
const MILLION = 1_000_000n
const ACCOUNT_ZERO = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'

/** Returns the reserve of an account, in drops. */
export const reserveOf = ({ owned }: Pick<Account, 'owned'>): bigint => RESERVE_BASE + BigInt(owned) * RESERVE_INCREMENT

/** Returns why a payment is malformed whatever the ledger's state, or `null`. */
export function malformedPayment({ Account: from, Destination: to, Amount, SendMax, Flags }: Payment): string | null {
  const plain = typeof Amount === 'string' && (SendMax === undefined || typeof SendMax === 'string')
  if (typeof Amount === 'string' ? BigInt(Amount) === 0n : (millionths(Amount) ?? 0n) <= 0n) return 'temBAD_AMOUNT'
  if (to === ACCOUNT_ZERO) return 'temDST_NEEDED'
  if (plain && from === to) return 'temREDUNDANT'
  if (plain && SendMax !== undefined) return 'temBAD_SEND_XRP_MAX'
  if (plain && (Flags & PARTIAL) !== 0) return 'temBAD_SEND_XRP_PARTIAL'
  if (typeof Amount !== 'string' && SendMax !== undefined) return 'temDISABLED'
  return null
}

/**
 * Executes the payment. `before` is the sender's balance before the fee, in drops. Changes nothing unless the result is
 * `tesSUCCESS`.
 */
export function applyPayment(state: State, payment: Payment, before: bigint, index: number): Applied {
  const { Destination: to, Amount, SendMax, DestinationTag } = payment
  const payee = state.accounts.get(to)
  if (payee === undefined && (typeof Amount !== 'string' || SendMax !== undefined)) return { result: 'tecNO_DST' }
  if (payee === undefined && BigInt(Amount as string) < RESERVE_BASE) return { result: 'tecNO_DST_INSUF_XRP' }
  if (payee !== undefined && (payee.flags & REQUIRE_TAG) !== 0 && DestinationTag === undefined)
    return { result: 'tecDST_TAG_NEEDED' }
  if (typeof Amount !== 'string') return applyIssued(state, payment, Amount)
  if (typeof SendMax === 'object') return applySale(state, payment, BigInt(Amount), SendMax)
  return applyXrp(state, payment, { units: BigInt(Amount), before, index })
}

function applyXrp(
  state: State,
  { Account: from, Destination: to }: Payment,
  { units, before, index }: { units: bigint; before: bigint; index: number },
): Applied {
  const payer = accountOf(state, from)
  const fee = before - payer.balance
  const kept = reserveOf(payer)
  // The fee may be paid from the reserve.
  if (before < units + (kept > fee ? kept : fee)) return { result: 'tecUNFUNDED_PAYMENT' }
  const payee = state.accounts.get(to)
  // An account with next to nothing may still be paid, so that it cannot lock itself out.
  const helped = payee !== undefined && payee.balance <= RESERVE_BASE && units <= RESERVE_BASE
  if (payee !== undefined && (payee.flags & DEPOSIT_AUTH) !== 0 && !helped) return { result: 'tecNO_PERMISSION' }
  payer.balance -= units
  if (payee === undefined) state.accounts.set(to, { balance: units, sequence: index, flags: 0, owned: 0 })
  else payee.balance += units
  return { result: 'tesSUCCESS', delivered: units.toString() }
}

function applyIssued(state: State, { Account: from, Destination: to, Flags }: Payment, amount: Issued): Applied {
  const { issuer, currency } = amount
  if ((accountOf(state, to).flags & DEPOSIT_AUTH) !== 0) return { result: 'tecNO_PERMISSION' }
  const wanted = millionths(amount) ?? 0n
  const [paying, paid] = [
    state.lines.get(lineName(from, issuer, currency)),
    state.lines.get(lineName(to, issuer, currency)),
  ]
  const had = from === issuer ? wanted : (paying?.balance ?? 0n)
  const room = to === issuer ? wanted : paid === undefined ? 0n : paid.limit - paid.balance
  const moved = [wanted, had, room].reduce((least, each) => (each < least ? each : least))
  if (moved <= 0n) return { result: 'tecPATH_DRY' }
  if (moved < wanted && (Flags & PARTIAL) === 0) return { result: 'tecPATH_PARTIAL' }
  if (from !== issuer && paying !== undefined) paying.balance -= moved
  if (to !== issuer && paid !== undefined) paid.balance += moved
  return { result: 'tesSUCCESS', delivered: { currency, issuer, value: decimal(moved) } }
}

/** Sells a token for XRP, at the market's price. */
function applySale(
  state: State,
  { Account: from, Destination: to, Flags }: Payment,
  wanted: bigint,
  { issuer, currency, value }: Issued,
): Applied {
  if (issuer !== GATEWAY.address || currency !== GATEWAY_CURRENCY) return { result: 'tecPATH_DRY' }
  const [payee, market] = [accountOf(state, to), accountOf(state, MARKET.address)]
  if ((payee.flags & DEPOSIT_AUTH) !== 0) return { result: 'tecNO_PERMISSION' }
  const paying = state.lines.get(lineName(from, issuer, currency))
  const offered = millionths({ issuer, currency, value }) ?? 0n
  const had = from === issuer ? offered : (paying?.balance ?? 0n)
  const sold = market.balance - reserveOf(market)
  // One millionth of the token buys one drop.
  const moved = [wanted, offered, had, sold].reduce((least, each) => (each < least ? each : least))
  if (moved <= 0n) return { result: 'tecPATH_DRY' }
  if (moved < wanted && (Flags & PARTIAL) === 0) return { result: 'tecPATH_PARTIAL' }
  if (from !== issuer && paying !== undefined) paying.balance -= moved
  const line = state.lines.get(lineName(MARKET.address, issuer, currency))
  if (line !== undefined) line.balance += moved
  market.balance -= moved
  payee.balance += moved
  return { result: 'tesSUCCESS', delivered: moved.toString() }
}

function accountOf(state: State, address: string): Account {
  const account = state.accounts.get(address)
  if (account === undefined) throw new Error(`no account ${address}`)
  return account
}

/** Returns millionths of a token; `null` for a value that is finer or invalid. */
export function millionths({ value }: Issued): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(value)
  return parts === null ? null : BigInt(parts[1] ?? 0) * MILLION + BigInt((parts[2] ?? '').padEnd(6, '0'))
}

const decimal = (units: bigint): string =>
  `${units / MILLION}.${(units % MILLION).toString().padStart(6, '0')}`.replace(/\.?0+$/, '')
