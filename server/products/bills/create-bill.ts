/** Makes an invoice or a payment link. Nothing is promised by it: coins that come are the company's in any case. */
import { randomBytes } from 'node:crypto'
import type { Locale } from '@zend/contracts'
import {
  type BusinessId,
  type CoinCode,
  DAY_MS,
  type HolderId,
  isPerson,
  type LocalCurrency,
  type Money,
  newId,
  ok,
  parseMoney,
  formatMoney,
  money,
  refuse,
  type Result,
} from '@zend/kernel'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import type { Caller } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import type { Bill, BilledTo, BillLine } from './bill.ts'
import { type BillsDeps, receivableCoins } from './bills.deps.ts'
import type { CreateRefusal } from './bills.refusals.ts'
import { insertBill } from './bills.repo.ts'
import { type BillView, viewOf } from './read-bills.ts'
import { countUnder } from './throttles.ts'

/** The most that a bill asks for, in minor units: far above any trade, and far below what the books can count. */
const MINOR_UNITS_MAX = 10n ** 15n
/** How far ahead a bill can end. */
const ENDS_WITHIN_MS = 366 * DAY_MS

/** What a company asks for. Amounts are decimal text. */
export type CreateCommand = {
  readonly kind: 'invoice' | 'link'
  readonly number: string | null
  readonly title: string
  readonly details: string | null
  readonly lines: readonly { readonly text: string; readonly amount: string }[]
  readonly currency: LocalCurrency
  readonly amount: string
  readonly coins: readonly CoinCode[]
  readonly billedTo: BilledTo | null
  readonly contact: string | null
  readonly language: Locale
  readonly dueOn: string | null
  readonly expiresAt: Date | null
}

type Deps = Pick<BillsDeps, 'db' | 'clock' | 'policy' | 'billsKey' | 'throttleKeys' | 'networks'>

/** Makes a bill. Refuses lines that are not the amount, a number that is used, and coins that cannot be received. */
export async function createBill(
  deps: Deps,
  { holder, userId: madeBy, ...via }: ActorIds & Via,
  command: CreateCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<BillView, CreateRefusal>> {
  const now = deps.clock.now()
  const asked = amountsOf(command)
  if (!asked.ok) return asked
  const known = receivableCoins(deps.networks)
  const unknown = command.coins.find((coin) => !known.has(coin))
  if (unknown !== undefined) return refuse('asset_unknown', { currency: unknown })
  const { expiresAt } = command
  if (expiresAt !== null && (expiresAt <= now || expiresAt.getTime() - now.getTime() > ENDS_WITHIN_MS))
    return refuse('invalid_request', { field: 'body.expiresAt' })
  const bill: Bill = {
    ...UNPAID,
    id: newId('bil', now.getTime()),
    holder: companyOf(holder),
    parent: null,
    code: newCode(),
    madeBy,
    createdAt: now,
    kind: command.kind,
    number: command.number,
    title: command.title,
    details: command.details,
    ...asked.value,
    coins: [...new Set(command.coins)],
    billedTo: command.billedTo,
    contact: command.contact,
    language: command.language,
    dueOn: command.dueOn,
    expiresAt,
  }
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<BillView, CreateRefusal>> => {
      const limit = { scope: 'bill', of: holder, max: deps.policy.perDayMax, windowMs: DAY_MS } as const
      const counted = await countUnder(tx, deps.throttleKeys, [limit], now)
      if (!counted.ok) return counted
      if (!(await insertBill(tx, deps.billsKey, bill))) return refuse('bill_number_used')
      const facts = { kind: bill.kind, amount: formatMoney(bill.amount), currency: bill.amount.asset }
      await recordAudit(tx, {
        at: now,
        actor: madeBy,
        action: 'bills.made',
        subject: bill.id,
        facts,
        ip,
        holder: bill.holder,
        via,
      })
      return ok(await viewOf({ read: tx, billsKey: deps.billsKey }, bill))
    }),
  )
}

/** What no new bill has yet. */
export const UNPAID = {
  state: 'open',
  paid: 0n,
  paidAt: null,
  cancelledAt: null,
  mailedAt: null,
  refundTo: null,
  payerMail: null,
} as const satisfies Partial<Bill>

/** A new code of a page: 192 random bits. */
export const newCode = (): string => randomBytes(24).toString('base64url')

/** Bills are companies'. Throws on a person's id, for whom the API has no such call. */
function companyOf(holder: HolderId): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}

function amountsOf({
  currency,
  amount,
  lines,
}: CreateCommand): Result<
  { readonly amount: Money<LocalCurrency>; readonly lines: readonly BillLine[] },
  CreateRefusal
> {
  const asked = parseMoney(currency, amount)
  if (!asked.ok) return refuse('invalid_request', { field: 'body.amount' })
  if (asked.value.amount > MINOR_UNITS_MAX)
    return refuse('amount_too_large', { currency, maximum: formatMoney(money(currency, MINOR_UNITS_MAX)) })
  const read: BillLine[] = []
  for (const [place, line] of lines.entries()) {
    const part = parseMoney(currency, line.amount)
    if (!part.ok) return refuse('invalid_request', { field: `body.lines.${place}.amount` })
    read.push({ text: line.text, amount: part.value.amount })
  }
  if (read.length > 0 && read.reduce((sum, line) => sum + line.amount, 0n) !== asked.value.amount)
    return refuse('bill_sum')
  return ok({ amount: asked.value, lines: read })
}
