/** Tests the development chain with Stellar's official client, including its refusals. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Memo,
  type Operation,
  Operation as Op,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { FAKE_ISSUER, PASSPHRASE, startStellar, USDC_ISSUER } from './index.ts'

const LUMEN = 10n ** 7n
const dataDir = mkdtempSync(join(tmpdir(), 'zend-stellar-'))
const start = (): Promise<DevChain> => startStellar({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
let chain: DevChain
let horizon: Horizon.Server

async function open(): Promise<void> {
  chain = await start()
  horizon = new Horizon.Server((await chain.facts()).rpcUrl, { allowHttp: true })
}
beforeAll(open)
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let made = 0
/** Creates a funded account for a test. */
async function newAccount(lumens = 100n): Promise<Keypair> {
  const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, (made += 1)))
  await chain.send('XLM', key.publicKey(), lumens * LUMEN)
  await chain.mine(1)
  return key
}

type Sketch = {
  readonly fee?: string
  readonly memo?: Memo
  readonly until?: number
  readonly sequence?: bigint
  readonly by?: Keypair
}
async function signed(key: Keypair, operation: ReturnType<typeof Operation.payment>, sketch: Sketch = {}) {
  const sequence = sketch.sequence?.toString() ?? (await horizon.loadAccount(key.publicKey())).sequenceNumber()
  const timebounds = { minTime: 0, maxTime: sketch.until ?? 0 }
  const builder = new TransactionBuilder(new Account(key.publicKey(), sequence), {
    fee: sketch.fee ?? '100',
    networkPassphrase: PASSPHRASE,
    timebounds,
  })
  if (sketch.memo !== undefined) builder.addMemo(sketch.memo)
  const transaction = builder.addOperation(operation).build()
  transaction.sign(sketch.by ?? key)
  return transaction
}
const payment = (to: Keypair, amount: string, asset = Asset.native()) =>
  Op.payment({ destination: to.publicKey(), asset, amount })
const submitted = async (...args: Parameters<typeof signed>) =>
  horizon.submitAsyncTransaction(await signed(...args)).catch((error: unknown) => error)
const errorOf = async (...args: Parameters<typeof signed>): Promise<string> => {
  const error = (await horizon
    .submitTransaction(await signed(...args))
    .catch((cause: unknown) => cause)) as Horizon.HorizonApi.ErrorResponseData & {
    response: { data: { extras: { result_codes: { transaction: string } } } }
  }
  return error.response.data.extras.result_codes.transaction
}
/** Closes ledgers until the answer arrives. */
async function whileMining<T>(answer: Promise<T>): Promise<T> {
  const asked = { open: true }
  void answer.finally(() => (asked.open = false)).catch(() => undefined)
  while (asked.open) {
    await chain.mine(1)
    await new Promise((resume) => setImmediate(resume))
  }
  return answer
}

test('speaks to the official client: accounts, fees, submission, history with memos, and the same transaction again', async () => {
  const [payer, payee] = [await newAccount(), await newAccount()]
  expect((await horizon.root()).network_passphrase).toBe(PASSPHRASE)
  expect((await horizon.feeStats()).fee_charged.p95).toBe('100')
  const transaction = await signed(payer, payment(payee, '25.5'), { memo: Memo.id('18446744073709551615') })
  const done = await whileMining(horizon.submitTransaction(transaction))
  expect(done).toMatchObject({
    hash: Buffer.from(transaction.hash()).toString('hex'),
    successful: true,
    memo: '18446744073709551615',
    fee_charged: '100',
  })
  expect(await horizon.submitTransaction(transaction)).toMatchObject({ hash: done.hash, ledger: done.ledger })
  const { records } = await horizon
    .payments()
    .forAccount(payee.publicKey())
    .join('transactions')
    .order('desc')
    .limit(1)
    .call()
  expect(records[0]).toMatchObject({
    type: 'payment',
    amount: '25.5000000',
    transaction_attr: { memo_type: 'id', memo: '18446744073709551615' },
  })
  expect((await horizon.loadAccount(payee.publicKey())).balances).toMatchObject([
    { balance: '125.5000000', asset_type: 'native' },
  ])
  expect(await horizon.ledgers().ledger(done.ledger).call()).toMatchObject({
    successful_transaction_count: 1,
    base_reserve_in_stroops: 5_000_000,
  })
})

test('refuses like the network, with the same errors', async () => {
  const [payer, other] = [await newAccount(), await newAccount()]
  const one = payment(other, '1')
  expect(await errorOf(payer, one, { sequence: 7n })).toBe('tx_bad_seq')
  expect(await errorOf(payer, one, { until: 1_700_000_000 })).toBe('tx_too_late')
  expect(await errorOf(payer, one, { fee: '99' })).toBe('tx_insufficient_fee')
  expect(await errorOf(payer, one, { by: other })).toBe('tx_bad_auth')
  expect(await errorOf(Keypair.fromRawEd25519Seed(Buffer.alloc(32, 250)), one, { sequence: 0n })).toBe(
    'tx_no_source_account',
  )
  const twice = await signed(payer, one)
  twice.sign(other)
  await expect(horizon.submitTransaction(twice)).rejects.toMatchObject({
    response: { data: { extras: { result_codes: { transaction: 'tx_bad_auth_extra' } } } },
  })
  expect(
    await fetch(`${(await chain.facts()).rpcUrl}/transactions_async`, {
      method: 'POST',
      body: new URLSearchParams({ tx: 'AAAA' }),
    }),
  ).toMatchObject({ status: 400 })
})

test('a payment that fails costs its fee, uses its number and is kept as failed', async () => {
  const [payer, unopened] = [await newAccount(3n), Keypair.fromRawEd25519Seed(Buffer.alloc(32, 251))]
  for (const [operation, code] of [
    [payment(unopened, '1'), 'op_no_destination'],
    [payment(await newAccount(), '2.5'), 'op_underfunded'],
    [payment(await newAccount(), '1', new Asset('USDC', USDC_ISSUER)), 'op_src_no_trust'],
    [Op.createAccount({ destination: unopened.publicKey(), startingBalance: '0.9999999' }), 'op_low_reserve'],
  ] as const) {
    const transaction = await signed(payer, operation)
    await expect(whileMining(horizon.submitTransaction(transaction))).rejects.toMatchObject({
      response: { data: { extras: { result_codes: { transaction: 'tx_failed', operations: [code] } } } },
    })
    const hash = Buffer.from(transaction.hash()).toString('hex')
    expect(await horizon.transactions().transaction(hash).call()).toMatchObject({
      successful: false,
      fee_charged: '100',
    })
  }
  expect((await horizon.loadAccount(payer.publicKey())).balances).toMatchObject([{ balance: '2.9999600' }])
})

test('keeps one waiting transaction of an account, drops it after four ledgers, and lets a fee bump keep the inner hash', async () => {
  const [payer, payee] = [await newAccount(), await newAccount()]
  await chain.askFee(5_000n)
  const cheap = await signed(payer, payment(payee, '1'))
  expect(await horizon.submitAsyncTransaction(cheap)).toMatchObject({ tx_status: 'PENDING' })
  expect(await submitted(payer, payment(payee, '1'))).toMatchObject({ response: { status: 409 } })
  expect(await submitted(payer, payment(payee, '2'))).toMatchObject({ response: { status: 503 } })
  await chain.mine(1)
  expect((await horizon.feeStats()).fee_charged.p95).toBe('5000')
  const bumped = (fee: string) => {
    const bump = TransactionBuilder.buildFeeBumpTransaction(payee, fee, cheap, PASSPHRASE)
    bump.sign(payee)
    return bump
  }
  await expect(horizon.submitAsyncTransaction(bumped('999'))).rejects.toMatchObject({ response: { status: 400 } })
  const done = await whileMining(horizon.submitTransaction(bumped('6000')))
  expect(done).toMatchObject({
    fee_account: payee.publicKey(),
    source_account: payer.publicKey(),
    fee_charged: '10000',
  })
  const inner = Buffer.from(cheap.hash()).toString('hex')
  expect(await horizon.transactions().transaction(inner).call()).toMatchObject({
    hash: inner,
    ledger: done.ledger,
    successful: true,
  })
  expect(await horizon.submitAsyncTransaction(await signed(payer, payment(payee, '1')))).toMatchObject({
    tx_status: 'PENDING',
  })
  await chain.mine(4)
  expect(await submitted(payer, payment(payee, '1'))).toMatchObject({ response: { status: 503 } })
  expect(await submitted(payer, payment(payee, '3'))).toMatchObject({ tx_status: 'PENDING' })
  await chain.askFee(null)
})

test('trustlines, a token of another issuer, merged accounts', async () => {
  const [holder, heir] = [await newAccount(), await newAccount()]
  const usdc = new Asset('USDC', USDC_ISSUER)
  await whileMining(horizon.submitTransaction(await signed(holder, Op.changeTrust({ asset: usdc, limit: '10' }))))
  expect(await chain.send('USDC', holder.publicKey(), 10n * LUMEN)).toMatchObject({ ok: true })
  expect(await chain.send('FAKE_USDC', heir.publicKey(), LUMEN)).toMatchObject({ ok: true })
  await chain.mine(1)
  const balances = async (of: Keypair) => (await horizon.loadAccount(of.publicKey())).balances
  expect(await balances(holder)).toMatchObject([
    { asset_code: 'USDC', asset_issuer: USDC_ISSUER, balance: '10.0000000' },
    {},
  ])
  expect(await balances(heir)).toMatchObject([
    { asset_code: 'USDC', asset_issuer: FAKE_ISSUER, balance: '1.0000000' },
    {},
  ])
  const merge = Op.accountMerge({ destination: holder.publicKey() })
  await expect(whileMining(horizon.submitTransaction(await signed(heir, merge)))).rejects.toMatchObject({
    response: { data: { extras: { result_codes: { operations: ['op_has_sub_entries'] } } } },
  })
  const empty = await newAccount(5n)
  await whileMining(horizon.submitTransaction(await signed(empty, merge)))
  await expect(horizon.loadAccount(empty.publicKey())).rejects.toThrow()
  expect((await balances(holder)).at(-1)).toMatchObject({ balance: '104.9999800' })
})

test('a token does not overtake the payment that opens its account', async () => {
  const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, (made += 1)))
  const opening = await chain.send('XLM', key.publicKey(), 100n * LUMEN)
  expect(await chain.send('USDC', key.publicKey(), 10n * LUMEN)).toMatchObject({
    refusal: { code: 'transaction_refused', reason: expect.stringContaining('mine a ledger first') as unknown },
  })
  await chain.mine(1)
  expect(await chain.send('USDC', key.publicKey(), 10n * LUMEN)).toMatchObject({ ok: true })
  await chain.mine(1)
  const { balances } = await horizon.loadAccount(key.publicKey())
  expect([opening.ok, ...balances.map(({ balance }) => balance)]).toEqual([true, '10.0000000', '100.0000000'])
})

test('cannot roll back ledgers, refuses invalid payments, and has the same ledgers after a restart', async () => {
  expect(await chain.reorg(1, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 0 } })
  expect(await chain.send('XLM', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVM', LUMEN)).toMatchObject({
    refusal: { code: 'address_invalid' },
  })
  expect(await chain.send('XLM', USDC_ISSUER, 0n)).toMatchObject({ refusal: { code: 'amount_too_small' } })
  const before = await chain.facts()
  const account = await horizon.loadAccount(FAKE_ISSUER)
  await chain.stop()
  await open()
  expect(await chain.facts()).toMatchObject({ height: before.height, hash: before.hash })
  expect((await horizon.loadAccount(FAKE_ISSUER)).balances).toEqual(account.balances)
  const waiting = await chain.send('XLM', FAKE_ISSUER, LUMEN)
  expect(await chain.forget(waiting.ok ? waiting.value.txid : '')).toBe(true)
  expect(await chain.forget('00')).toBe(false)
})
