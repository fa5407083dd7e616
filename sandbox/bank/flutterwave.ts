/**
 * Flutterwave's transfers, version 3, as https://developer.flutterwave.com/v3.0.0/docs/introduction-6 documents them:
 * transfers, name enquiry, balances, webhooks.
 */
import { type AssetCode, decimalsOf, formatMoney, isAssetCode, parseMoney } from '@zend/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FailureWord } from './behaviour.ts'
import type { BankPayout } from './book.ts'
import { breakOff } from '../misbehave.ts'
import type { OrderHandler } from './order-handler.ts'
import { FLUTTERWAVE_BANKS } from './lists.ts'
import type { BankProvider, Secrets } from './provider.ts'
import type { MakeWebhook } from './webhooks.ts'

const transferBody = z.object({
  account_bank: z.string().min(1).max(20),
  account_number: z.string().regex(/^\d{4,20}$/),
  amount: z.number().positive().max(1e12),
  currency: z.string().length(3),
  debit_currency: z.string().length(3).optional(),
  narration: z.string().max(200).optional(),
  reference: z.string().min(1).max(100),
  beneficiary_name: z.string().min(1).max(200),
  destination_branch_code: z.string().max(20).optional(),
  meta: z.unknown().optional(),
})
const resolveBody = z.object({ account_number: z.string(), account_bank: z.string() })
const listQuery = z.object({ reference: z.string().optional() })
const balanceParams = z.object({ currency: z.string() })
const countryParams = z.object({ country: z.string() })
const bankParams = z.object({ id: z.coerce.number().int() })

/** The banks of its list, in the order of its numbering. */
const BANKS = Object.entries(FLUTTERWAVE_BANKS).flatMap(([country, rows]) =>
  rows.map(([code, name]) => ({ country, code, name })),
)
const FIRST_BANK = 260

const STATUS = { pending: 'NEW', paid: 'SUCCESSFUL', failed: 'FAILED', reversed: 'FAILED' } as const
const SAID: Readonly<Record<FailureWord, string>> = {
  no_account: 'DISBURSE FAILED: Invalid account number',
  closed_account: 'DISBURSE FAILED: The beneficiary account is closed',
  bank_refused: 'DISBURSE FAILED: Transaction not permitted',
  low_balance: 'DISBURSE FAILED: Insufficient funds in customer wallet',
}
const FEE = 26.875

/** Adds Flutterwave's endpoints. */
function flutterwaveRoutes(app: FastifyInstance, handler: OrderHandler, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) await refuse(reply, 401, 'Invalid authorization key')
  })

  app.post('/v3/transfers', async (request, reply) => {
    const parsed = transferBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, `${parsed.error.issues[0]?.path.join('.') ?? 'a field'} is required`)
    const {
      account_bank: institution,
      account_number: accountNumber,
      beneficiary_name: accountName,
      reference,
      currency,
      narration = '',
    } = parsed.data
    const bank = BANKS.find(({ code }) => code === institution)
    if (
      currency === 'GHS' &&
      bank !== undefined &&
      parsed.data.destination_branch_code?.startsWith(institution.slice(0, 6)) !== true
    )
      return refuse(reply, 400, 'destination_branch_code is required')
    // Banks have numbers; networks have names, and their wallet numbers the country's code.
    if (bank === undefined && !/^\d/.test(institution) && accountNumber.startsWith('0'))
      return refuse(reply, 400, 'account_number must start with the country code')
    const amount = isAssetCode(currency) ? parseMoney(currency, String(parsed.data.amount)) : null
    if (amount === null || !amount.ok) return refuse(reply, 400, 'amount or currency is invalid')
    if (institution === 'MPS' && currency === 'KES' && parsed.data.meta === undefined)
      return refuse(reply, 400, 'sender is required in meta')
    const to = { institution, accountNumber, accountName }
    const input = {
      rail: 'flutterwave' as const,
      reference,
      clientReference: reference,
      amount: amount.value,
      fee: feeOf(amount.value.asset),
      narration,
      ...to,
    }
    const ordered = handler.order(input, ['no_account', 'closed_account', 'low_balance'])
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind === 'known') return refuse(reply, 400, 'Duplicate reference. Please provide a unique reference')
    if (ordered.kind === 'refused') return refuse(reply, 400, SAID[ordered.why])
    return { status: 'success', message: 'Transfer Queued Successfully', data: transferOf(ordered.payout) }
  })

  app.get('/v3/transfers', async (request) => {
    const { reference } = listQuery.parse(request.query)
    const rows = handler.book
      .payouts()
      .filter((payout) => payout.rail === 'flutterwave' && (reference === undefined || payout.reference === reference))
    const meta = { page_info: { total: rows.length, current_page: 1, total_pages: rows.length === 0 ? 0 : 1 } }
    return { status: 'success', message: 'Transfers fetched', meta, data: rows.slice(0, 20).map(transferOf) }
  })

  app.post('/v3/accounts/resolve', async (request, reply) => {
    const parsed = resolveBody.safeParse(request.body)
    const owner = parsed.success ? handler.accounts.ownerOf(parsed.data.account_number) : null
    if (!parsed.success || owner === null)
      return refuse(reply, 400, 'Sorry, recipient account could not be validated. Please try again')
    return {
      status: 'success',
      message: 'Account details fetched',
      data: { account_number: parsed.data.account_number, account_name: owner },
    }
  })

  app.get('/v3/banks/:country', async (request) => {
    const { country } = countryParams.parse(request.params)
    const rows = BANKS.flatMap((bank, index) =>
      bank.country === country ? [{ id: FIRST_BANK + index, code: bank.code, name: bank.name }] : [],
    )
    return { status: 'success', message: 'Banks fetched successfully', data: rows }
  })

  app.get('/v3/banks/:id/branches', async (request) => {
    const { id } = bankParams.parse(request.params)
    const bank = BANKS[id - FIRST_BANK]
    // Deliberately not in order, so that no client relies on the order.
    const numbers = bank?.country === 'GH' ? ['2', '1'] : []
    const data = numbers.map((number) => ({
      branch_code: `${bank?.code.slice(0, 7)}${number}`,
      branch_name: `${bank?.name} ${number}`,
      bank_id: id,
    }))
    return { status: 'success', message: 'Bank branches fetched successfully', data }
  })

  app.get('/v3/balances/:currency', async (request, reply) => {
    const { currency } = balanceParams.parse(request.params)
    if (!isAssetCode(currency)) return refuse(reply, 400, 'currency not supported')
    const held = Number(formatMoney(handler.book.balanceOf('flutterwave', currency)))
    return {
      status: 'success',
      message: 'Wallet balance fetched',
      data: { currency, available_balance: held, ledger_balance: held },
    }
  })
}

/**
 * Builds Flutterwave's webhook of a payout's present state. It carries a constant secret and no signature of its
 * content.
 */
const flutterwaveWebhook =
  (payout: BankPayout, webhookHash: string): MakeWebhook =>
  (_url, forged) => ({
    body: JSON.stringify({ event: 'transfer.completed', 'event.type': 'Transfer', data: transferOf(payout) }),
    headers: { 'content-type': 'application/json', 'verif-hash': forged ? 'somebody else' : webhookHash },
  })

/** The fee in minor units, rounded up. */
const feeOf = (asset: AssetCode): number => Math.ceil(FEE * 10 ** decimalsOf(asset))

function transferOf(payout: BankPayout): object {
  const came = payout.state === 'reversed' ? 'Transaction reversed: returned by the beneficiary institution' : ''
  return {
    id: payout.number,
    account_number: payout.accountNumber,
    bank_code: payout.institution,
    full_name: payout.accountName,
    created_at: payout.createdAt,
    currency: payout.amount.asset,
    debit_currency: payout.amount.asset,
    amount: Number(formatMoney(payout.amount)),
    // Francs and Ugandan shillings have no minor unit.
    fee: decimalsOf(payout.amount.asset) === 0 ? Math.ceil(FEE) : FEE,
    status: STATUS[payout.state],
    reference: payout.reference,
    meta: null,
    narration: payout.narration,
    approver: null,
    complete_message: payout.why === null ? came : SAID[payout.why],
    requires_approval: 0,
    is_approved: 1,
    bank_name: 'N/A',
  }
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ status: 'error', message, data: null })
}

const keys = ({ hex }: Secrets) => ({
  flutterwaveSecretKey: `FLWSECK_TEST-${hex('flutterwave')}-X`,
  flutterwaveWebhookHash: hex('flutterwave webhook'),
})

/** Flutterwave as a simulated provider. */
export const flutterwave = {
  name: 'flutterwave',
  keys,
  routes: (app, handler, secrets) => flutterwaveRoutes(app, handler, keys(secrets).flutterwaveSecretKey),
  webhooks: (secrets) => (payout) => flutterwaveWebhook(payout, keys(secrets).flutterwaveWebhookHash),
} as const satisfies BankProvider
