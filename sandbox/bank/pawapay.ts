/**
 * pawaPay's payouts, version 2, as https://docs.pawapay.io/v2/api-reference/payouts documents them: orders, status,
 * balances, signed callbacks, public keys.
 */
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { formatMoney, isAssetCode, parseMoney } from '@zend/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FailureWord } from './behaviour.ts'
import type { BankPayout } from './book.ts'
import { breakOff } from '../misbehave.ts'
import type { OrderHandler } from './order-handler.ts'
import type { BankProvider, Secrets } from './provider.ts'
import type { MakeWebhook } from './webhooks.ts'

const payoutBody = z.strictObject({
  payoutId: z.uuidv4(),
  amount: z.string().regex(/^(0|[1-9]\d{0,17})(\.\d{1,2})?$/),
  currency: z.string().length(3),
  recipient: z.object({
    type: z.literal('MMO'),
    accountDetails: z.object({ phoneNumber: z.string().regex(/^[1-9]\d{8,14}$/), provider: z.string().max(40) }),
  }),
  clientReferenceId: z.string().max(100).optional(),
  customerMessage: z
    .string()
    .regex(/^[A-Za-z0-9 ]{4,22}$/)
    .optional(),
})
const payoutParams = z.object({ payoutId: z.string() })

/** Wallets are per country. */
const WALLETS = [
  ['GHA', 'GHS'],
  ['KEN', 'KES'],
  ['ETH', 'ETB'],
  ['UGA', 'UGX'],
  ['TZA', 'TZS'],
  ['RWA', 'RWF'],
  ['CMR', 'XAF'],
  ['ZMB', 'ZMW'],
] as const
const STATUS = { pending: 'PROCESSING', paid: 'COMPLETED', failed: 'FAILED', reversed: 'FAILED' } as const
const CODES: Readonly<Record<FailureWord, string>> = {
  no_account: 'RECIPIENT_NOT_FOUND',
  closed_account: 'RECIPIENT_NOT_FOUND',
  bank_refused: 'UNSPECIFIED_FAILURE',
  low_balance: 'PAWAPAY_WALLET_OUT_OF_FUNDS',
}
const SIGNATURE_LIFE_S = 60

/** Adds pawaPay's endpoints. A payout's reference in the book is its payout id. */
function pawapayRoutes(app: FastifyInstance, handler: OrderHandler, token: string, publicKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      await refuse(reply, 403, 'AUTHENTICATION_ERROR', 'The API token is not valid.')
  })

  app.post('/v2/payouts', async (request, reply) => {
    const parsed = payoutBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'INVALID_PARAMETER', parsed.error.issues[0]?.path.join('.') ?? '')
    const {
      payoutId,
      currency,
      recipient,
      clientReferenceId: clientReference = payoutId,
      customerMessage: narration = '',
    } = parsed.data
    const rejected = (failureCode: string) => ({
      payoutId,
      status: 'REJECTED',
      failureReason: { failureCode, failureMessage: 'The payout was rejected.' },
    })
    const amount = isAssetCode(currency) ? parseMoney(currency, parsed.data.amount) : null
    if (amount === null || !amount.ok) return rejected('INVALID_AMOUNT')
    const { phoneNumber: accountNumber, provider: institution } = recipient.accountDetails
    const accountName = handler.accounts.ownerOf(accountNumber) ?? ''
    const to = { institution, accountNumber, accountName }
    const input = {
      rail: 'pawapay' as const,
      reference: payoutId,
      clientReference,
      amount: amount.value,
      fee: 0,
      narration,
      ...to,
    }
    const ordered = handler.order(input, ['no_account', 'closed_account', 'bank_refused'])
    if (ordered.kind === 'gone') return breakOff(reply)
    if (ordered.kind === 'refused') return rejected(CODES[ordered.why])
    if (ordered.kind === 'taken' && ordered.mute) return breakOff(reply)
    return {
      payoutId,
      status: ordered.kind === 'known' ? 'DUPLICATE_IGNORED' : 'ACCEPTED',
      created: ordered.payout.createdAt,
    }
  })

  app.get('/v2/payouts/:payoutId', async (request) => {
    const payout = handler.book.byReference('pawapay', payoutParams.parse(request.params).payoutId)
    return payout === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: payoutOf(payout) }
  })

  app.get('/v2/wallet-balances', async () => ({
    balances: WALLETS.map(([country, currency]) => ({
      country,
      balance: formatMoney(handler.book.balanceOf('pawapay', currency)),
      currency,
      provider: '',
    })),
  }))

  app.get('/v2/public-key/http', async () => [{ id: 'HTTP_EC_P256_KEY:1', key: publicKey }])
}

/** Builds pawaPay's callback of a payout's present state, signed per RFC 9421. */
const pawapayWebhook =
  (payout: BankPayout, signingKey: KeyObject, forgedKey: KeyObject, now: () => Date): MakeWebhook =>
  (url, forged) => {
    const body = JSON.stringify(payoutOf(payout))
    const at = now()
    const created = Math.floor(at.getTime() / 1_000)
    const headers = {
      'signature-date': at.toISOString(),
      'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
      'content-type': 'application/json; charset=UTF-8',
    }
    const covered = '("@method" "@authority" "@path" "signature-date" "content-digest" "content-type")'
    const params = `${covered};alg="ecdsa-p256-sha256";keyid="HTTP_EC_P256_KEY:1";created=${created};expires=${created + SIGNATURE_LIFE_S}`
    const lines = [
      '"@method": POST',
      `"@authority": ${url.host}`,
      `"@path": ${url.pathname}`,
      ...Object.entries(headers).map(([name, value]) => `"${name}": ${value}`),
      `"@signature-params": ${params}`,
    ]
    const signature = sign('sha256', Buffer.from(lines.join('\n')), {
      key: forged ? forgedKey : signingKey,
      dsaEncoding: 'der',
    })
    return {
      body,
      headers: {
        ...headers,
        'signature-input': `sig-pp=${params}`,
        signature: `sig-pp=:${signature.toString('base64')}:`,
      },
    }
  }

function payoutOf(payout: BankPayout): object {
  const failureReason = {
    failureCode: payout.why === null ? 'UNSPECIFIED_FAILURE' : CODES[payout.why],
    failureMessage: 'The payout failed.',
  }
  return {
    payoutId: payout.reference,
    status: STATUS[payout.state],
    amount: formatMoney(payout.amount),
    currency: payout.amount.asset,
    recipient: { type: 'MMO', accountDetails: { phoneNumber: payout.accountNumber, provider: payout.institution } },
    clientReferenceId: payout.clientReference,
    customerMessage: payout.narration,
    created: payout.createdAt,
    providerTransactionId: String(payout.number),
    ...(STATUS[payout.state] === 'FAILED' ? { failureReason } : {}),
  }
}

function refuse(reply: FastifyReply, status: number, failureCode: string, failureMessage: string): FastifyReply {
  return reply.code(status).send({ failureReason: { failureCode, failureMessage } })
}

const keys = (secrets: Secrets) => ({
  pawapayToken: secrets.hex('pawapay'),
  /** Public key of its callbacks' signatures: PEM. */
  pawapayPublicKey: createPublicKey(signingKeyOf(secrets)).export({ type: 'spki', format: 'pem' }).toString(),
})

/** pawaPay as a simulated provider. */
export const pawapay = {
  name: 'pawapay',
  keys,
  routes: (app, handler, secrets) => {
    const { pawapayToken, pawapayPublicKey } = keys(secrets)
    pawapayRoutes(app, handler, pawapayToken, pawapayPublicKey)
  },
  webhooks: (secrets, now) => {
    const signingKey = signingKeyOf(secrets)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const forgedKey = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return (payout) => pawapayWebhook(payout, signingKey, forgedKey, now)
  },
} as const satisfies BankProvider

/** The private key that signs its callbacks. */
function signingKeyOf({ bytes }: Secrets): KeyObject {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('pawapay signing key'))
  const point = pair.getPublicKey()
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  const d = bytes('pawapay signing key').toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, format: 'jwk' })
}
