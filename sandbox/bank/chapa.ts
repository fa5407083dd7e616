/**
 * Chapa's transfers, version 1, as https://developer.chapa.co/transfer/transfers documents them: transfers, status, its
 * list of banks, balances, webhooks.
 */
import { createHmac } from 'node:crypto'
import { formatMoney, parseMoney } from '@zend/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { BankPayout } from './book.ts'
import { breakOff } from '../misbehave.ts'
import type { OrderHandler } from './order-handler.ts'
import type { BankProvider, Secrets } from './provider.ts'
import type { MakeWebhook } from './webhooks.ts'

const transferBody = z.object({
  account_name: z.string().min(1).max(200),
  account_number: z.string().regex(/^\d{8,20}$/),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.literal('ETB'),
  reference: z.string().min(1).max(100),
  bank_code: z.int(),
})
const referenceParams = z.object({ reference: z.string() })

/** Number, name, length of its account numbers, and whether it is a wallet. */
const BANKS: readonly (readonly [number, string, number, 1 | null])[] = [
  [130, 'Abay Bank', 16, null],
  [772, 'Addis International Bank', 15, null],
  [207, 'Ahadu Bank', 10, null],
  [656, 'Awash Bank', 14, null],
  [571, 'Berhan Bank', 13, null],
  [128, 'CBEBirr', 10, 1],
  [946, 'Commercial Bank of Ethiopia (CBE)', 13, null],
  [880, 'Dashen Bank', 13, null],
  [534, 'Hibret Bank', 16, null],
  [266, 'M-Pesa', 10, 1],
  [979, 'Nib International Bank', 13, null],
  [855, 'telebirr', 10, 1],
  [472, 'Wegagen Bank', 13, null],
]
const STATUS = { pending: 'pending', paid: 'success', failed: 'failed/cancelled', reversed: 'reverted' } as const
const CHARGE = 5

/** Adds Chapa's endpoints. */
function chapaRoutes(app: FastifyInstance, handler: OrderHandler, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) await refuse(reply, 401, 'Invalid API Key')
  })

  app.post('/v1/transfers', async (request, reply) => {
    const parsed = transferBody.safeParse(request.body)
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? 'reference'
      return refuse(reply, 400, { [field]: [`The ${field} is invalid.`] })
    }
    const {
      account_name: accountName,
      account_number: accountNumber,
      currency,
      reference,
      bank_code: code,
    } = parsed.data
    const bank = BANKS.find(([number]) => number === code)
    if (bank === undefined) return refuse(reply, 400, { bank_code: ['The bank code is invalid.'] })
    const amount = parseMoney(currency, parsed.data.amount)
    if (!amount.ok) return refuse(reply, 400, { amount: ['The amount is invalid.'] })
    const to = { institution: String(code), accountNumber, accountName }
    const input = {
      rail: 'chapa' as const,
      reference,
      clientReference: reference,
      amount: amount.value,
      fee: CHARGE * 100,
      narration: '',
      ...to,
    }
    const ordered = handler.order(input, ['no_account', 'closed_account', 'bank_refused'])
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind === 'known') return refuse(reply, 400, { reference: ['The reference has already been taken.'] })
    if (ordered.kind === 'refused') return refuse(reply, 400, 'Insufficient Balance')
    return { message: 'Transfer Queued Successfully', status: 'success', data: reference }
  })

  app.get('/v1/transfers/verify/:reference', async (request, reply) => {
    const payout = handler.book.byReference('chapa', referenceParams.parse(request.params).reference)
    return payout === undefined
      ? refuse(reply, 404, 'Transfer not found')
      : { message: 'Transfer details', status: 'success', data: transferOf(payout) }
  })

  app.get('/v1/banks', async () => ({
    message: 'Banks retrieved',
    data: BANKS.map(([id, name, length, wallet]) => ({
      id,
      name,
      acct_length: length,
      country_id: 1,
      is_mobilemoney: wallet,
      currency: 'ETB',
    })),
  }))

  app.get('/v1/balances', async () => {
    const held = Number(formatMoney(handler.book.balanceOf('chapa', 'ETB')))
    return {
      message: 'Balances retrieved',
      status: 'success',
      data: [{ currency: 'ETB', available_balance: held, ledger_balance: held }],
    }
  })
}

/** Builds Chapa's webhook of a payout's present state. */
const chapaWebhook =
  (payout: BankPayout, webhookSecret: string): MakeWebhook =>
  (_url, forged) => {
    const { tx_ref: reference, status, ...rest } = transferOf(payout)
    const body = JSON.stringify({ event: `payout.${status}`, type: 'Payout', ...rest, status, reference })
    const signature = createHmac('sha256', forged ? 'somebody else' : webhookSecret)
      .update(body)
      .digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'x-chapa-signature': signature } }
  }

function transferOf(payout: BankPayout) {
  return {
    account_name: payout.accountName,
    account_number: payout.accountNumber,
    mobile: null,
    currency: payout.amount.asset,
    amount: Number(formatMoney(payout.amount)),
    charge: payout.state === 'paid' ? CHARGE : 0,
    mode: 'test',
    transfer_method: 'bank',
    narration: null,
    chapa_transfer_id: `4d6a7cb7-0d51-4c27-9a19-${payout.number.toString(16).padStart(12, '0')}`,
    bank_code: Number(payout.institution),
    bank_name: BANKS.find(([number]) => String(number) === payout.institution)?.[1] ?? null,
    cross_party_reference: null,
    status: STATUS[payout.state],
    tx_ref: payout.reference,
    created_at: payout.createdAt,
    updated_at: payout.changedAt,
  }
}

function refuse(
  reply: FastifyReply,
  status: number,
  message: string | Readonly<Record<string, readonly string[]>>,
): FastifyReply {
  return reply.code(status).send({ message, status: 'failed', data: null })
}

const keys = ({ hex }: Secrets) => ({
  chapaSecretKey: `CHASECK_TEST-${hex('chapa')}`,
  chapaWebhookSecret: hex('chapa webhook'),
})

/** Chapa as a simulated provider. */
export const chapa = {
  name: 'chapa',
  keys,
  routes: (app, handler, secrets) => chapaRoutes(app, handler, keys(secrets).chapaSecretKey),
  webhooks: (secrets) => (payout) => chapaWebhook(payout, keys(secrets).chapaWebhookSecret),
} as const satisfies BankProvider
