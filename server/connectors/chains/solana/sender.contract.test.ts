/** Sending on Solana's development chain: built, signed by the signer's own reader, broadcast and followed; and what only this network does. */
import { generateKeyPairSigner } from '@solana/kit'
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import { BLOCKHASH_LIFE } from '@zend/sandbox/chains/solana'
import type { FeeRate, KeyRef, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { solanaSender } from './index.ts'
import { addressOf, amountOf, type ExpiryPlan, FEES, RENT_MIN, sign, signerOf, SOL, submit, testChain, typed } from './solana.fixture.ts'
import { tokenAccountOf } from './token-account.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const chain = await testChain()
let { rpc, sender, options } = await chain.connect()
afterAll(() => chain.stop())

const rate = (perUnit: bigint): FeeRate & { readonly kind: 'metered' } => ({ kind: 'metered', perUnit })
let made = 0
const newKey = (account: KeyRef['account'] = 'hot'): KeyRef => ({ account, index: (made += 1) })
const newPayee = (): string => addressOf({ account: 'deposit', index: 1_000_000 + (made += 1) })
const lease = (): string => (made += 1).toString(16).padStart(64, '0')

async function funded(coins: Readonly<Partial<Record<CoinCode, bigint>>>, account: KeyRef['account'] = 'hot'): Promise<KeyRef> {
  const key = newKey(account)
  for (const [asset, units] of Object.entries(coins)) await chain.faucet(asset, addressOf(key), units)
  await chain.settle()
  return key
}

async function planOf(from: KeyRef, to: string, amount: ReturnType<typeof amountOf>, more: Partial<ExpiryPlan> = {}): Promise<ExpiryPlan> {
  const [payout, window] = [{ to, amount }, await sender.window()]
  const gas = await sender.gasLimit(payout, addressOf(from))
  if (!gas.ok) throw new Error(gas.refusal.reason)
  if (window === null) throw new Error('no window')
  return {
    kind: 'expiry',
    payout,
    from: { address: addressOf(from), key: from },
    lease: lease(),
    gasLimit: gas.value,
    fee: rate(5_000n),
    window,
    ...more,
  }
}

function built(plan: ExpiryPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

const lamportsOf = async (address: string): Promise<bigint> => (await rpc.getBalance(typed(address), { commitment: 'finalized' }).send()).value
async function paidTo(address: string, asset: 'SOL' | 'USDT' | 'USDC'): Promise<bigint> {
  if (asset === 'SOL') return lamportsOf(address)
  const account = tokenAccountOf(typed(address), chain.tokens[asset]?.contract ?? '')
  const found = await rpc
    .getTokenAccountBalance(account, { commitment: 'finalized' })
    .send()
    .catch(() => null)
  return BigInt(found?.value.amount ?? 0)
}

describe('a payment', () => {
  test.each([
    ['SOL', 1_000_000_001n],
    ['USDT', 1n],
    ['USDC', 999_999_999_999n],
  ] as const)('in %s arrives to the last unit, for the fee it tells', async (asset, units) => {
    const key = await funded({ SOL: 10n * SOL, USDT: 10n, USDC: 999_999_999_999n })
    const to = newPayee()
    const plan = await planOf(key, to, amountOf(asset, units))
    const unsigned = built(plan)
    const signed = sign(chain, unsigned)
    const before = await lamportsOf(addressOf(key))
    expect(await sender.lookUp(signed.txid, plan.window)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    expect(await paidTo(to, asset)).toBe(0n)
    await chain.mine(1)
    // In a block, and not yet final.
    expect(await sender.lookUp(signed.txid, plan.window)).toEqual({ kind: 'waiting' })
    await chain.mine(2)
    const status = await sender.lookUp(signed.txid, plan.window)
    if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
    expect(status).toMatchObject({ success: true })
    const { slot } = (await rpc.getTransaction(signed.txid as never, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()) ?? { slot: 0n }
    const { blockhash } = (await rpc.getBlock(slot, { transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 }).send()) ?? {}
    expect(status.block).toEqual({ height: Number(slot), hash: blockhash })
    expect(await paidTo(to, asset)).toBe(units)
    expect(await sender.balanceOf(to, asset)).toBe(units)
    expect(status.feePaid).toBe(before - (asset === 'SOL' ? units : 0n) - (await lamportsOf(addressOf(key))))
    // The payee has no token account: all of what may be paid is paid.
    expect(status.feePaid).toBe(unsigned.feeMax)
    expect(unsigned.feeMax).toBeLessThanOrEqual(sender.typicalFee(asset, plan.fee))
    await chain.mine(4)
    expect(await sender.lookUp(signed.txid, plan.window)).toMatchObject({ ...status, confirmations: expect.any(Number) })
  })

  test('to who has a token account pays no rent for it', async () => {
    const key = await funded({ SOL: SOL, USDT: 10n })
    const to = newPayee()
    await chain.faucet('USDT', to, 1n)
    await chain.settle()
    const unsigned = built(await planOf(key, to, amountOf('USDT', 3n)))
    const { txid, raw } = sign(chain, unsigned)
    await sender.broadcast(raw)
    await chain.settle()
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: unsigned.feeMax - 2_039_280n })
    expect(await paidTo(to, 'USDT')).toBe(4n)
  })

  test('sent as often as one likes is made once', async () => {
    const key = await funded({ SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(key, to, amountOf('SOL', SOL))
    const { txid, raw } = sign(chain, built(plan))
    for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.mine(1)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.mine(BLOCKHASH_LIFE)
    // Its blockhash is too old now, and it is there.
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(to, 'SOL')).toBe(SOL)
    expect(await sender.lookUp(txid, plan.window)).toMatchObject({ kind: 'included' })
  })

  test('like another one, built on the same block, is another transaction, and both are made', async () => {
    const key = await funded({ SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(key, to, amountOf('SOL', SOL))
    const both = [plan, { ...plan, lease: lease() }].map((each) => sign(chain, built(each)))
    expect(new Set(both.map(({ txid }) => txid)).size).toBe(2)
    for (const { raw } of both) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(to, 'SOL')).toBe(2n * SOL)
  })

  test('that every node forgot is unknown, and the same bytes bring it back', async () => {
    const key = await funded({ SOL: 10n * SOL })
    const to = newPayee()
    const { txid, raw } = sign(chain, built(await planOf(key, to, amountOf('SOL', SOL))))
    await sender.broadcast(raw)
    expect(await chain.forget(txid)).toBe(true)
    await chain.settle()
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(to, 'SOL')).toBe(SOL)
  })

  test('that was not mined in time is dead for good, and not a block earlier', async () => {
    const key = await funded({ SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(key, to, amountOf('SOL', SOL))
    const { txid, raw } = sign(chain, built(plan))
    await chain.mine(BLOCKHASH_LIFE)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'refused', reason: expect.stringMatching(/blockhash not found/i) })
    // The last block that could hold it is final; one more must be, for its height to be passed.
    await chain.mine(2)
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    await chain.mine(1)
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'dead' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await paidTo(to, 'SOL')).toBe(0n)
  })

  test('with a signature that is not ours is refused', async () => {
    const key = await funded({ SOL: 10n * SOL })
    const { txid, raw } = sign(chain, built(await planOf(key, newPayee(), amountOf('SOL', SOL))))
    const forged = `01${'11'.repeat(64)}${raw.slice(130)}`
    expect(await sender.broadcast(forged)).toEqual({ kind: 'refused', reason: expect.stringMatching(/signature/i) })
    expect(await sender.broadcast('00')).toMatchObject({ kind: 'refused' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  })

  test('whose money is gone by then is included without success, and costs its fee', async () => {
    const key = await funded({ SOL: 10n * SOL, USDT: 5n })
    const plan = await planOf(key, newPayee(), amountOf('USDT', 5n))
    const [first, second] = [sign(chain, built(plan)), sign(chain, built({ ...plan, lease: lease(), payout: { ...plan.payout, to: newPayee() } }))]
    await sender.broadcast(first.raw)
    await sender.broadcast(second.raw)
    const before = await lamportsOf(addressOf(key))
    await chain.settle()
    const [paid, failed] = [await sender.lookUp(first.txid), await sender.lookUp(second.txid)]
    expect([paid, failed]).toMatchObject([{ success: true }, { kind: 'included', success: false }])
    const fees = (paid.kind === 'included' ? paid.feePaid : 0n) + (failed.kind === 'included' ? failed.feePaid : 0n)
    expect(fees).toBe(before - (await lamportsOf(addressOf(key))))
  })
})

describe('a sweep', () => {
  test('of tokens needs no SOL of the address: the hot account bears the fee', async () => {
    const [deposit, hot] = [await funded({ USDC: 42_000_000n }, 'deposit'), await funded({ SOL })]
    const feePayer = { address: addressOf(hot), key: hot }
    const plan = await planOf(deposit, addressOf(hot), amountOf('USDC', 42_000_000n), { feePayer })
    const unsigned = built(plan)
    expect(unsigned.keys).toEqual([hot, deposit])
    const read = chain.reader.read(unsigned)
    expect(read).toMatchObject({ fee: unsigned.feeMax, spendsFrom: new Set(['hot', 'deposit']) })
    const { txid, raw } = read.sign()
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: unsigned.feeMax })
    expect([await paidTo(addressOf(deposit), 'USDC'), await paidTo(addressOf(hot), 'USDC')]).toEqual([0n, 42_000_000n])
    expect(await lamportsOf(addressOf(hot))).toBe(SOL - unsigned.feeMax)
  })

  test.each([
    ['everything', 0n],
    ['all but what an account must keep', RENT_MIN],
  ])('of SOL takes %s', async (_name, kept) => {
    const [deposit, hot] = [await funded({ SOL: 3n * SOL }, 'deposit'), await funded({ SOL })]
    const units = 3n * SOL - kept
    const unsigned = built(await planOf(deposit, addressOf(hot), amountOf('SOL', units), { feePayer: { address: addressOf(hot), key: hot } }))
    const { raw } = sign(chain, unsigned)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect([await lamportsOf(addressOf(deposit)), await lamportsOf(addressOf(hot))]).toEqual([kept, SOL + units - unsigned.feeMax])
    expect(kept === 0n || kept === sender.reserveOf('SOL')).toBe(true)
  })

  test('that would leave less than an account must keep is refused by the network', async () => {
    const [deposit, hot] = [await funded({ SOL: 3n * SOL }, 'deposit'), await funded({ SOL })]
    const units = 3n * SOL - (RENT_MIN - 1n)
    const plan = await planOf(deposit, addressOf(hot), amountOf('SOL', units), { feePayer: { address: addressOf(hot), key: hot } })
    expect(await sender.broadcast(sign(chain, built(plan)).raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/insufficient funds for rent/),
    })
  })
})

describe('would fail', () => {
  let key: KeyRef
  beforeAll(async () => {
    key = await funded({ SOL: 10n * SOL, USDT: 100n })
  })
  const asked = (to: string, asset: CoinCode, units: bigint) => sender.gasLimit({ to, amount: amountOf(asset, units) }, addressOf(key))

  test.each<[string, CoinCode, bigint, RegExp]>([
    ['SOL below what a new account must hold', 'SOL', RENT_MIN - 1n, /cannot hold less than 890880/],
    ['more SOL than there is', 'SOL', 11n * SOL, /too little/],
    ['more tokens than there are', 'USDT', 101n, /too little/],
    ['tokens that nobody ever had', 'USDC', 1n, /too little/],
  ])('%s', async (_name, asset, units, reason) => {
    expect(await asked(newPayee(), asset, units)).toEqual({ ok: false, refusal: { code: 'would_fail', reason: expect.stringMatching(reason) } })
  })

  test('a payee that is a mint, a program, or gave its account away', async () => {
    const { contract = '' } = chain.tokens['USDT'] ?? {}
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    for (const to of [contract, program])
      expect(await asked(to, 'SOL', SOL)).toMatchObject({ refusal: { reason: 'the payee is an account of a program' } })
    const careless = newKey()
    for (const [asset, units] of [
      ['SOL', SOL],
      ['USDT', 1n],
    ] as const)
      await chain.faucet(asset, addressOf(careless), units)
    await chain.settle()
    const signer = await signerOf(careless)
    const owned = tokenAccountOf(signer.address, contract)
    const newAuthority = (await generateKeyPairSigner()).address
    await submit(rpc, signer, [getSetAuthorityInstruction({ owned, owner: signer, authorityType: AuthorityType.AccountOwner, newAuthority })])
    await chain.settle()
    expect(await asked(addressOf(careless), 'USDT', 1n)).toMatchObject({ refusal: { reason: 'the payee gave its token account away' } })
  })

  test('nothing of what is payable', async () => {
    expect(await asked(newPayee(), 'SOL', RENT_MIN)).toEqual({ ok: true, value: 450n })
    const units = await asked(newPayee(), 'USDT', 100n)
    if (!units.ok) throw new Error(units.refusal.reason)
    expect(units.value).toBeGreaterThanOrEqual(FEES.typicalUnits.token)
    expect(units.value).toBeLessThanOrEqual(FEES.unitsMax.token)
    // Who cannot bear the fee is not run, but looked at.
    const poor = await funded({ USDT: 5n }, 'deposit')
    expect(await sender.gasLimit({ to: newPayee(), amount: amountOf('USDT', 5n) }, addressOf(poor))).toEqual({ ok: true, value: FEES.unitsMax.token })
    expect(await sender.gasLimit({ to: newPayee(), amount: amountOf('USDT', 6n) }, addressOf(poor))).toMatchObject({ ok: false })
  })
})

test('asks for more when blocks do, between floor and ceiling, and is taken then', async () => {
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMin))
  await chain.askFee(50_000n)
  await chain.mine(1)
  expect(await sender.feeRate()).toEqual(rate(50_000n))
  await chain.askFee(null)
  const key = await funded({ SOL: 10n * SOL })
  const to = newPayee()
  const cheap = sign(chain, built(await planOf(key, to, amountOf('SOL', SOL), { fee: rate(49_999n) })))
  const enough = sign(chain, built(await planOf(key, to, amountOf('SOL', 2n * SOL), { fee: rate(50_000n) })))
  await chain.askFee(50_000n)
  for (const { raw } of [cheap, enough]) await sender.broadcast(raw)
  await chain.settle()
  expect(await paidTo(to, 'SOL')).toBe(2n * SOL)
  await chain.askFee(10n * FEES.perUnitMax)
  await chain.mine(1)
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMax))
  await chain.askFee(null)
  await chain.mine(2)
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMin))
})

test('a restart of the node loses what waited, and nothing else', async () => {
  const key = await funded({ SOL: 10n * SOL })
  const to = newPayee()
  const plan = await planOf(key, to, amountOf('SOL', SOL))
  const { txid, raw } = sign(chain, built(plan))
  await sender.broadcast(raw)
  await chain.restart()
  ;({ rpc, sender, options } = await chain.connect())
  await chain.settle()
  expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await chain.settle()
  expect(await sender.lookUp(txid, plan.window)).toMatchObject({ kind: 'included', success: true })
  expect(await paidTo(to, 'SOL')).toBe(SOL)
})

test('throws when the node cannot be reached, or is on another chain', async () => {
  const payout = { to: newPayee(), amount: amountOf('SOL', SOL) }
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  for (const [other, message] of [
    [solanaSender({ ...options, rpcUrl: 'http://user:secret@127.0.0.1:1/key' }), /unreachable/],
    [solanaSender({ ...options, genesis: mainnet }), /is on the chain .*, not 5eykt/],
  ] as const) {
    await expect(other.feeRate()).rejects.toThrow(message)
    await expect(other.window()).rejects.toThrow(message)
    await expect(other.lookUp('1'.repeat(64))).rejects.toThrow(message)
    await expect(other.broadcast('00')).rejects.toThrow(message)
    await expect(other.gasLimit(payout, newPayee())).rejects.toThrow(message)
    await expect(other.balanceOf(newPayee(), 'SOL')).rejects.toThrow(message)
  }
})

test('counts nothing', async () => {
  expect(await sender.sequenceOf(newPayee())).toEqual({ mined: 0n, waiting: 0n })
})
