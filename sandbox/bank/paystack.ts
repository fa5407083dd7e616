/**
 * Paystack's transfers as https://paystack.com/docs/api/ documents them: recipients, transfers, verification, name
 * enquiry, banks, balance, webhooks.
 */
import { createHmac } from 'node:crypto'
import { money } from '@zend/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FailureWord } from './behaviour.ts'
import type { BankPayout } from './book.ts'
import { breakOff } from '../misbehave.ts'
import type { OrderHandler } from './order-handler.ts'
import type { BankProvider, Secrets } from './provider.ts'
import type { MakeWebhook } from './webhooks.ts'

const recipientBody = z.object({
  type: z.enum(['nuban', 'ghipss', 'kepss', 'basa', 'mobile_money']),
  name: z.string().min(1).max(200),
  account_number: z.string().regex(/^\d{4,20}$/),
  bank_code: z.string().min(1).max(20),
  currency: z.enum(['NGN', 'GHS', 'KES', 'ZAR']),
})
type Recipient = z.infer<typeof recipientBody>

const transferBody = z.object({
  source: z.literal('balance'),
  amount: z.int().min(1),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().max(200).optional(),
  currency: z.string().optional(),
})

const resolveQuery = z.object({ account_number: z.string(), bank_code: z.string() })
const verifyParams = z.object({ reference: z.string() })
// In minor units.
const FEE = 1_000
const RECIPIENTS_MAX = 2_000

const STATUS = { pending: 'pending', paid: 'success', failed: 'failed', reversed: 'reversed' } as const
const SAID: Readonly<Record<FailureWord, string>> = {
  no_account: 'The account number is invalid',
  closed_account: 'The beneficiary account is closed',
  bank_refused: 'The beneficiary bank declined the transfer',
  low_balance: 'Your balance is not enough to fulfil this request',
}

/** Adds Paystack's endpoints. */
function paystackRoutes(app: FastifyInstance, handler: OrderHandler, secretKey: string): void {
  const recipients = new Map<string, Recipient>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) await refuse(reply, 401, 'Invalid key', 'invalid_Key')
  })

  app.post('/transferrecipient', async (request, reply) => {
    const parsed = recipientBody.safeParse(request.body)
    if (!parsed.success)
      return refuse(
        reply,
        400,
        `${parsed.error.issues[0]?.path.join('.') ?? 'A parameter'} is invalid`,
        'invalid_params',
      )
    if (parsed.data.type === 'mobile_money' && !parsed.data.account_number.startsWith('0'))
      return refuse(reply, 400, 'Account number is invalid', 'invalid_account_number')
    const name = handler.accounts.ownerOf(parsed.data.account_number)
    if (name === null)
      return refuse(
        reply,
        400,
        'Could not resolve account name. Check parameters or try again.',
        'invalid_account_number',
      )
    const code = `RCP_${createHmac('sha256', 'recipient').update(JSON.stringify(parsed.data)).digest('hex').slice(0, 15)}`
    recipients.set(code, parsed.data)
    const oldest = recipients.keys().next()
    if (recipients.size > RECIPIENTS_MAX && oldest.done !== true) recipients.delete(oldest.value)
    return reply
      .code(201)
      .send({
        status: true,
        message: 'Transfer recipient created successfully',
        data: recipientOf(code, parsed.data, name),
      })
  })

  app.post('/transfer', async (request, reply) => {
    const parsed = transferBody.safeParse(request.body)
    if (!parsed.success)
      return refuse(
        reply,
        400,
        `${parsed.error.issues[0]?.path.join('.') ?? 'A parameter'} is invalid`,
        'invalid_params',
      )
    const { amount, recipient: code, reference, reason = '' } = parsed.data
    const recipient = recipients.get(code)
    if (recipient === undefined)
      return refuse(reply, 400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
    const to = {
      institution: recipient.bank_code,
      accountNumber: recipient.account_number,
      accountName: recipient.name,
    }
    const input = {
      rail: 'paystack' as const,
      reference,
      clientReference: reference,
      amount: money(recipient.currency, BigInt(amount)),
      narration: reason,
      fee: FEE,
      ...to,
    }
    const ordered = handler.order(input, ['closed_account', 'bank_refused'])
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind === 'known')
      return refuse(
        reply,
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_reference',
      )
    if (ordered.kind === 'refused')
      return refuse(
        reply,
        400,
        SAID[ordered.why],
        ordered.why === 'low_balance' ? 'insufficient_balance' : 'transfer_refused',
      )
    return { status: true, message: 'Transfer has been queued', data: transferOf(ordered.payout) }
  })

  app.get('/transfer/verify/:reference', async (request, reply) => {
    const payout = handler.book.byReference('paystack', verifyParams.parse(request.params).reference)
    if (payout === undefined) return refuse(reply, 404, 'Transfer not found', 'transfer_not_found')
    return { status: true, message: 'Transfer retrieved', data: transferOf(payout) }
  })

  app.get('/bank/resolve', async (request, reply) => {
    const parsed = resolveQuery.safeParse(request.query)
    const owner = parsed.success ? handler.accounts.ownerOf(parsed.data.account_number) : null
    if (!parsed.success || owner === null)
      return refuse(
        reply,
        422,
        'Could not resolve account name. Check parameters or try again.',
        'invalid_account_number',
      )
    return {
      status: true,
      message: 'Account number resolved',
      data: { account_number: parsed.data.account_number, account_name: owner, bank_id: 9 },
    }
  })

  app.get('/balance', async () => ({
    status: true,
    message: 'Balances retrieved',
    data: (['NGN', 'GHS', 'KES', 'ZAR'] as const).map((currency) => ({
      currency,
      balance: Number(handler.book.balanceOf('paystack', currency).amount),
    })),
  }))
}

/** Builds Paystack's webhook of a payout's present state. */
const paystackWebhook =
  (payout: BankPayout, secretKey: string): MakeWebhook =>
  (_url, forged) => {
    const body = JSON.stringify({ event: `transfer.${STATUS[payout.state]}`, data: transferOf(payout) })
    const signature = createHmac('sha512', forged ? 'somebody else' : secretKey)
      .update(body)
      .digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } }
  }

function transferOf(payout: BankPayout): object {
  return {
    amount: Number(payout.amount.amount),
    currency: payout.amount.asset,
    domain: 'test',
    failures: null,
    id: payout.number,
    integration: 463433,
    reason: payout.narration,
    reference: payout.reference,
    source: 'balance',
    source_details: null,
    status: STATUS[payout.state],
    titan_code: null,
    transfer_code: `TRF_${payout.number.toString(36)}`,
    transferred_at: payout.state === 'paid' ? payout.changedAt : null,
    createdAt: payout.createdAt,
    updatedAt: payout.changedAt,
    fee_charged: payout.state === 'paid' ? FEE : 0,
    gateway_response: payout.why === null ? null : SAID[payout.why],
  }
}

function recipientOf(
  code: string,
  { type, name, account_number: number, bank_code: bank, currency }: Recipient,
  owner: string,
): object {
  const details = {
    authorization_code: null,
    account_number: number,
    account_name: owner,
    bank_code: bank,
    bank_name: null,
  }
  return { active: true, currency, domain: 'test', name, recipient_code: code, type, is_deleted: false, details }
}

function refuse(reply: FastifyReply, status: number, message: string, code: string): FastifyReply {
  return reply
    .code(status)
    .send({
      status: false,
      message,
      meta: { nextStep: 'Check the request and try again' },
      type: 'validation_error',
      code,
    })
}

const keys = ({ hex }: Secrets) => ({ paystackSecretKey: `sk_test_${hex('paystack')}` })

/** Paystack as a simulated provider. */
export const paystack = {
  name: 'paystack',
  keys,
  routes: (app, handler, secrets) => paystackRoutes(app, handler, keys(secrets).paystackSecretKey),
  webhooks: (secrets) => (payout) => paystackWebhook(payout, keys(secrets).paystackSecretKey),
} as const satisfies BankProvider
