/** Withdrawals of a running product over HTTP, and the chains' own state, read by raw calls without product code. */
import { randomBytes } from 'node:crypto'
import type { CompanyInput, WithdrawalDetail, WithdrawalQuote } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { TEST_NETWORK } from '@scure/btc-signer'
import { Address, getAddress as bitcoinAddress, OutScript } from '@scure/btc-signer/payment.js'
import { getAddress as checksummed } from 'viem'
import { eventually, type HttpAnswer, type HttpCustomer, signUpAndIn } from './customer.ts'
import type { TestSandbox } from './chains.ts'
import { newestCode } from './mailed-codes.ts'
import type { Product as WholeProduct } from './product.ts'

/** The parts of a product that withdrawing needs. */
type Product = Pick<WholeProduct, 'apiUrl' | 'sandbox' | 'lastLogs'>

/**
 * Configuration for quick journeys: codes without pauses between them, cheap hashes, rounds without pauses, limits that
 * allow large amounts.
 */
export const QUICK_NUMBERS = {
  // Long suites outlive the usual quarter of an hour of a token. A PIN is checked with every payment, and its hash is
  // slow by design.
  identity: {
    accessTokenMs: 4 * 3_600_000,
    otp: { resendAfterMs: 0, perHourMax: 10_000 },
    passwordHash: { memoryKiB: 64, passes: 1 },
  },
  limits: { startingTier: 3 },
  // Large sums to new addresses have their own tests.
  signer: { secondConfirmation: { coins: { ETH: { newAddressAbove: '8' } } } },
  treasury: {
    roundEveryMs: 200,
    leaseRetryMs: 200,
    retryAfterMs: 200,
    failedTriesMax: 3,
    feesEveryMs: 500,
    backoff: { firstMs: 100, maxMs: 500 },
    networks: { bitcoin: { batchEveryMs: 200, stuckAfterMs: 4_000 }, ethereum: { stuckAfterMs: 4_000 } },
  },
} as const

/** The PIN of every customer made here. */
export const PIN = '2580'

/** The amount and destination of a withdrawal. */
export type WithdrawRequest = {
  readonly currency: CoinCode
  readonly chain: 'bitcoin' | 'ethereum'
  readonly toAddr: string
  readonly amount: string
}

/** A signed-in customer with a PIN, the owner of this company if there is one. */
export async function customerWithPin(product: Product, company?: CompanyInput): Promise<HttpCustomer> {
  const customer = await signUpAndIn(product, company)
  const made = await customer.call('POST', `/accounts/users/${customer.userId}/transaction-pin/create`, {
    transactionPin: PIN,
  })
  if (made.status !== 200) throw new Error(`no PIN was created: ${JSON.stringify(made.json)}`)
  return customer
}

const CONFIRMATIONS = { bitcoin: 3, ethereum: 20 } as const

/** Pays coins to the customer's own address and waits until they are credited. */
export async function fund(
  product: Product,
  customer: HttpCustomer,
  { currency: asset, chain, amount }: Omit<WithdrawRequest, 'toAddr'>,
): Promise<void> {
  const before = Number((await customer.balance(asset)).total)
  await product.sandbox.faucet({ network: chain, asset, address: await customer.address(asset, chain), amount })
  await product.sandbox.mine(chain, CONFIRMATIONS[chain])
  await eventually(
    `${amount} ${asset} to be credited`,
    async () => Number((await customer.balance(asset)).total) > before,
  )
}

/** Asks for an offer, and returns any answer. */
export const askQuote = (
  customer: HttpCustomer,
  wanted: WithdrawRequest,
  more: Readonly<Record<string, unknown>> = {},
): Promise<HttpAnswer> => customer.call('POST', `/${customer.base}/withdraw/quote`, { ...wanted, ...more })

/** An offer. Throws when none is made. */
export async function quoteOf(customer: HttpCustomer, wanted: WithdrawRequest): Promise<WithdrawalQuote> {
  const answer = await askQuote(customer, wanted)
  if (answer.status !== 200) throw new Error(`no offer: ${JSON.stringify(answer.json)}`)
  return answer.data as WithdrawalQuote
}

/** Requests the code of exactly this act, and reads it in the mailbox. */
export async function codeOf(
  product: Product,
  customer: HttpCustomer,
  { currency, chain, toAddr, amount }: WithdrawRequest,
): Promise<string> {
  const seen = new Set((await product.sandbox.mails(customer.email)).map(({ id }) => id))
  const asked = new URLSearchParams({ emailType: 'withdrawal', currency, chain, toAddr, amount })
  const answer = await customer.call('GET', `/${customer.base}/emailotp?${asked.toString()}`)
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.json)}`)
  return eventually(
    'the code',
    async () => newestCode(await product.sandbox.mails(customer.email), seen, 'Enter this code to send')?.code,
  )
}

/** The input of `POST /withdraw`. */
export type TakenOffer = { readonly quote: string; readonly otp: string; readonly transactionPin: string }

/**
 * Returns an offer and its code, ready to be accepted. Waits for a fresh price: a repeatedly killed worker delivers
 * none.
 */
export async function readyOffer(
  product: Product,
  customer: HttpCustomer,
  wanted: WithdrawRequest,
): Promise<TakenOffer> {
  const otp = await codeOf(product, customer, wanted)
  await eventually('a fresh price', async () => (await askQuote(customer, wanted)).json['code'] !== 'price_stale')
  return { quote: (await quoteOf(customer, wanted)).quote, otp, transactionPin: PIN }
}

/** Accepts an offer, and returns any answer. */
export const take = (customer: HttpCustomer, offer: TakenOffer, key?: string): Promise<HttpAnswer> =>
  customer.call('POST', `/${customer.base}/withdraw`, offer, key === undefined ? {} : { 'idempotency-key': key })

/** Withdraws. Throws when it is refused. */
export async function withdraw(
  product: Product,
  customer: HttpCustomer,
  wanted: WithdrawRequest,
): Promise<WithdrawalDetail> {
  const answer = await take(customer, await readyOffer(product, customer, wanted))
  if (answer.status !== 201) throw new Error(`no withdrawal: ${JSON.stringify(answer.json)}`)
  return (answer.data as { transaction: WithdrawalDetail }).transaction
}

/** A withdrawal as its customer sees it. */
export const withdrawalOf = async (customer: HttpCustomer, id: string): Promise<WithdrawalDetail> =>
  (await customer.get<{ transaction: WithdrawalDetail }>(`/transaction/${id}`)).transaction

/** Waits until a withdrawal is in one of these states. */
export async function untilState(
  customer: HttpCustomer,
  id: string,
  ...states: readonly WithdrawalDetail['state'][]
): Promise<WithdrawalDetail> {
  let last = ''
  return eventually(`${id} to be ${states.join(' or ')}`, async () => {
    const found = await withdrawalOf(customer, id)
    last = found.state
    return states.includes(found.state) ? found : null
  }).catch((error: unknown) => {
    throw new Error(`${id} is ${last}`, { cause: error })
  })
}

/** How many polls to wait for the confirmations of a withdrawal, before more blocks are mined. */
const LOOKS_PER_CONFIRMATIONS = 3

/**
 * Mines one block after the other until the withdrawal is in one, then all of its confirmations at once, and waits
 * until it is done.
 */
export async function mineUntilDone(
  product: Product,
  customer: HttpCustomer,
  { _id: id, network }: WithdrawalDetail,
): Promise<WithdrawalDetail> {
  if (network !== 'bitcoin' && network !== 'ethereum') throw new Error(`no development chain of ${network}`)
  let deepPolls = 0
  let last = ''
  return eventually(
    () => `${id}, ${last}, to be done; last logs:\n${product.lastLogs()}`,
    async () => {
      const found = await withdrawalOf(customer, id)
      last = found.state
      if (found.state === 'failed' || found.state === 'rejected')
        throw new Error(`${id} is ${found.state}: ${found.reason}`)
      if (found.state === 'done') return found
      if (found.state !== 'confirming') await product.sandbox.mine(network, 1)
      else if (deepPolls++ % LOOKS_PER_CONFIRMATIONS === 0) await product.sandbox.mine(network, CONFIRMATIONS[network])
      return null
    },
  )
}

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Returns an unused address of a new key, outside of the product. */
export const freshAddress = (chain: WithdrawRequest['chain']): string =>
  chain === 'ethereum'
    ? checksummed(`0x${randomBytes(20).toString('hex')}`)
    : bitcoinAddress('wpkh', randomBytes(32), REGTEST)

/** A raw JSON-RPC call to a development node. */
async function rpc<T>(url: string, method: string, params: readonly unknown[], auth?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(auth === undefined ? {} : { authorization: `Basic ${Buffer.from(auth).toString('base64')}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } | null }
  if (error !== undefined && error !== null) throw new Error(`${method}: ${error.message}`)
  return result
}

type RawBlock = {
  readonly tx: readonly {
    readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[]
  }[]
}

/**
 * Returns what an address received in mined blocks, in base units: every bitcoin output above a height at which it was
 * unused, or the balance of an Ethereum address that never paid.
 */
export async function receivedBy(sandbox: TestSandbox, asset: CoinCode, address: string, above = 0): Promise<bigint> {
  if (asset === 'BTC') return receivedBitcoin(sandbox, address, above)
  const { rpcUrl, tokens } = sandbox.ethereum
  if (asset === 'ETH') return BigInt(await rpc<string>(rpcUrl, 'eth_getBalance', [address, 'latest']))
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await rpc<string>(rpcUrl, 'eth_call', [{ to: tokens[asset], data }, 'latest']))
}

async function receivedBitcoin(
  { bitcoin: { rpcUrl, user, pass } }: TestSandbox,
  address: string,
  above: number,
): Promise<bigint> {
  const call = <T>(method: string, params: readonly unknown[]): Promise<T> =>
    rpc<T>(rpcUrl, method, params, `${user}:${pass}`)
  const script = Buffer.from(OutScript.encode(Address(REGTEST).decode(address))).toString('hex')
  const height = await call<number>('getblockcount', [])
  let total = 0n
  for (let at = above + 1; at <= height; at++) {
    const block = await call<RawBlock>('getblock', [await call<string>('getblockhash', [at]), 2])
    for (const { vout } of block.tx) {
      for (const { value, scriptPubKey } of vout)
        if (scriptPubKey.hex === script) total += BigInt(Math.round(value * 1e8))
    }
  }
  return total
}
