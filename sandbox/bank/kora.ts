/**
 * Kora's payouts as https://developers.korapay.com/docs/payout-via-api documents them: disbursements, status, balances,
 * webhooks.
 */
import { createHmac } from 'node:crypto'
import { formatMoney, parseMoney } from '@zend/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FailureWord } from './behaviour.ts'
import type { BankPayout } from './book.ts'
import { breakOff } from '../misbehave.ts'
import type { OrderHandler } from './order-handler.ts'
import { KORA_BANKS } from './lists.ts'
import type { BankProvider, Secrets } from './provider.ts'
import type { MakeWebhook } from './webhooks.ts'

const common = {
  amount: z.number().positive().max(1e12),
  currency: z.enum(['NGN', 'KES', 'ZAR']),
  narration: z.string().max(200).optional(),
  customer: z.object({ name: z.string().max(200).optional(), email: z.email() }),
}
const toBank = z.object({
  ...common,
  type: z.literal('bank_account'),
  bank_account: z.object({
    bank: z.string().regex(/^\d{3,6}$/),
    account: z.string().regex(/^\d{4,20}$/),
    account_name: z.string().max(200).optional(),
  }),
})
const toWallet = z.object({
  ...common,
  type: z.literal('mobile_money'),
  // Includes the country's code.
  mobile_money: z.object({
    operator: z.enum(['safaricom-ke', 'airtel-ke']),
    mobile_number: z.string().regex(/^[1-9]\d{8,14}$/),
  }),
})
const payoutBody = z.object({
  reference: z.string().min(5).max(100),
  destination: z.discriminatedUnion('type', [toBank, toWallet]),
})
type Destination = z.infer<typeof payoutBody>['destination']
const referenceParams = z.object({ reference: z.string() })
const listQuery = z.object({ countryCode: z.string() })

/** Networks of Kenya: id in orders, name, code. */
const NETWORKS = [
  ['safaricom-ke', 'Safaricom', '0001'],
  ['airtel-ke', 'Airtel', '0002'],
] as const
const CURRENCIES = ['NGN', 'KES', 'ZAR'] as const
const STATUS = { pending: 'processing', paid: 'success', failed: 'failed', reversed: 'failed' } as const
const SAID: Readonly<Record<FailureWord, string>> = {
  no_account: 'Invalid account.',
  closed_account: 'Dormant account',
  bank_refused: 'Do not honor',
  low_balance: 'Insufficient funds in disbursement wallet',
}
const FEE = '2.50'

/** Adds Kora's endpoints. */
function koraRoutes(app: FastifyInstance, handler: OrderHandler, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) await refuse(reply, 401, 'Invalid authorization key')
  })

  app.post('/merchant/api/v1/transactions/disburse', async (request, reply) => {
    const parsed = payoutBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'Invalid request data')
    const { reference, destination } = parsed.data
    const { currency, narration = '' } = destination
    const to = receiverOf(destination)
    if (to === null) return refuse(reply, 400, 'Invalid request data')
    const amount = parseMoney(currency, String(destination.amount))
    if (!amount.ok) return refuse(reply, 400, 'Invalid request data')
    const input = {
      rail: 'kora' as const,
      reference,
      clientReference: reference,
      amount: amount.value,
      fee: Number(FEE) * 100,
      narration,
      ...to,
    }
    const ordered = handler.order(input, ['closed_account', 'bank_refused'])
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind === 'known')
      return refuse(reply, 409, 'Duplicate Transaction Reference. Please use a unique reference')
    if (ordered.kind === 'refused') return refuse(reply, 400, SAID[ordered.why])
    return { status: true, message: 'transfer initiated successfully', data: payoutOf(ordered.payout) }
  })

  app.get('/merchant/api/v1/transactions/:reference', async (request, reply) => {
    const payout = handler.book.byReference('kora', referenceParams.parse(request.params).reference)
    if (payout === undefined) return refuse(reply, 404, 'Transaction not found')
    return { status: true, message: 'Transaction retrieved successfully', data: payoutOf(payout) }
  })

  app.get('/merchant/api/v1/misc/banks', async (request) => {
    const { countryCode: country } = listQuery.parse(request.query)
    const rows = KORA_BANKS[country] ?? []
    return {
      status: true,
      message: 'success',
      data: rows.map(([code, name]) => ({
        name,
        slug: `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${country.toLowerCase()}`,
        code,
        country,
      })),
    }
  })

  app.get('/merchant/api/v1/misc/mobile-money', async () => ({
    status: true,
    message: 'success',
    data: NETWORKS.map(([slug, name, code]) => ({ name, slug, code, country: 'KE', min: 10, max: 70_000 })),
  }))

  app.get('/merchant/api/v1/balances', async () => ({
    status: true,
    message: 'success',
    data: Object.fromEntries(
      CURRENCIES.map((currency) => [
        currency,
        { pending_balance: 0, available_balance: Number(formatMoney(handler.book.balanceOf('kora', currency))) },
      ]),
    ),
  }))
}

/** Builds Kora's webhook of a payout's present state. Its signature covers only its data. */
const koraWebhook =
  (payout: BankPayout, secretKey: string): MakeWebhook =>
  (_url, forged) => {
    const { reference, currency, amount, fee, status } = payoutOf(payout)
    const data = { fee: Number(fee), amount: Number(amount), status, currency, reference }
    const signature = createHmac('sha256', forged ? 'somebody else' : secretKey)
      .update(JSON.stringify(data))
      .digest('hex')
    return {
      body: JSON.stringify({ event: status === 'success' ? 'transfer.success' : 'transfer.failed', data }),
      headers: { 'content-type': 'application/json', 'x-korapay-signature': signature },
    }
  }

function receiverOf(
  destination: Destination,
): { institution: string; accountNumber: string; accountName: string } | null {
  const accountName = destination.customer.name ?? ''
  if (destination.type === 'mobile_money')
    return {
      institution: destination.mobile_money.operator,
      accountNumber: destination.mobile_money.mobile_number,
      accountName,
    }
  const { bank, account, account_name: holder } = destination.bank_account
  // Banks of South Africa ask for the holder's name.
  return destination.currency === 'ZAR' && holder === undefined
    ? null
    : { institution: bank, accountNumber: account, accountName }
}

function payoutOf(payout: BankPayout) {
  const came =
    payout.state === 'reversed'
      ? 'Payout returned by the destination bank'
      : payout.state === 'paid'
        ? 'Payout successful'
        : 'Payout processing'
  return {
    amount: formatMoney(payout.amount),
    fee: FEE,
    currency: payout.amount.asset,
    status: STATUS[payout.state],
    reference: payout.reference,
    narration: payout.narration,
    message: payout.why === null ? came : SAID[payout.why],
    customer: { name: payout.accountName, email: 'payouts@example.com', phone: null },
  }
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ status: false, message, data: null })
}

const keys = ({ hex }: Secrets) => ({ koraSecretKey: `sk_test_${hex('kora')}` })

/** Kora as a simulated provider. */
export const kora = {
  name: 'kora',
  keys,
  routes: (app, handler, secrets) => koraRoutes(app, handler, keys(secrets).koraSecretKey),
  webhooks: (secrets) => (payout) => koraWebhook(payout, keys(secrets).koraSecretKey),
} as const satisfies BankProvider
