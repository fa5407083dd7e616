/**
 * Assets on Algorand against a development chain, over HTTP: recognised by their number alone, opted in to, paid, and
 * refused before anything is signed.
 */
import {
  type Account,
  ApplyData,
  Block,
  decodeMsgpack,
  encodeMsgpack,
  EvalDelta,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  modelsv2,
  SignedTransaction,
  SignedTxnInBlock,
  SignedTxnWithAD,
} from 'algosdk'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainSender, KeyRef, Payout, TransactionPlan } from '../../../ports/chain-sender.ts'
import type { BlockRef, ChainConnector, Watch } from '../../../ports/chain.ts'
import { addressOf, ALGO, AlgorandFixture, FEES, FULL_SPEC, GENESIS, sign, SPEC, USDC } from './algorand.fixture.ts'
import { algorandBuilder, algorandConnector } from './index.ts'
import { readBlock } from './block.ts'

const [NUMBER, FAKE] = [Number(USDC.contract), 31_566_705]
const fixture = new AlgorandFixture()
let sender: ChainSender
let connector: ChainConnector
beforeAll(async () => {
  sender = await fixture.sender({ spec: FULL_SPEC })
  connector = await fixture.connector({ spec: FULL_SPEC })
})
afterAll(() => fixture.end())

let next = 0
const newKey = (account: KeyRef['account']): KeyRef => ({ account, index: (next += 1) })
const amountOf = (units: bigint, asset: CoinCode = 'USDC') => chainAmount(asset, 6, units)
const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})

/** Signs and sends a payment of ours; returns its id. */
async function paid(key: KeyRef, payout: Payout): Promise<string> {
  const [window, fee, gas] = [
    await sender.window(),
    await sender.feeRate(),
    await sender.gasLimit(payout, addressOf(key)),
  ]
  if (window === null || fee.kind !== 'metered' || !gas.ok) throw new Error(gas.ok ? 'no window' : gas.refusal.reason)
  const lease = (next += 1).toString(16).padStart(64, '0')
  const plan: TransactionPlan = {
    kind: 'expiry',
    payout,
    from: { address: addressOf(key), key },
    lease,
    gasLimit: gas.value,
    fee,
    window,
  }
  const built = sender.build(plan)
  if (!built.ok) throw new Error(built.refusal.code)
  const { txid, raw } = sign(built.value)
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  expect(await sender.lookUp(txid, window)).toMatchObject({
    kind: 'included',
    success: true,
    feePaid: built.value.feeMax,
  })
  return txid
}
const optIn = (key: KeyRef): Promise<string> => paid(key, { to: addressOf(key), amount: amountOf(0n) })

/** A key of ours with coins, and optionally with dollars. */
async function purse(account: KeyRef['account'], dollars = 0n): Promise<KeyRef> {
  const key = newKey(account)
  await fixture.pay(addressOf(key), ALGO)
  await fixture.mine()
  if (dollars === 0n) return key
  await optIn(key)
  await fixture.pay(addressOf(key), dollars, 'USDC')
  await fixture.mine()
  return key
}
/** An outside account that opted in to these. */
async function holder(...assets: readonly number[]): Promise<Account> {
  const account = await fixture.outsider()
  for (const asset of assets) await fixture.submit(account, { to: account.addr.toString(), units: 0n, asset })
  await fixture.mine()
  return account
}
/** Everything that polls find from here on. */
async function since(known: BlockRef, ...ours: readonly string[]): Promise<readonly string[]> {
  const poll = await connector.poll([known], watching(...ours), 100)
  if (poll.kind === 'lost') throw new Error('lost')
  return poll.transfers.map(({ lookupKey, amount, index }) => `${lookupKey} ${amount.units} ${amount.asset} ${index}`)
}

test('an address opts in with what it must keep, pays to the last unit and gives everything to the hot account', async () => {
  const [key, hot, outsider] = [newKey('deposit'), await purse('hot', 1n), await holder(NUMBER)]
  const own = { to: addressOf(key), amount: amountOf(0n) }
  expect(await sender.gasLimit(own, addressOf(key))).toMatchObject({
    refusal: { reason: expect.stringContaining('must hold 201000 to opt in') },
  })
  const fee = sender.typicalFee('USDC', await sender.feeRate())
  await fixture.pay(addressOf(key), sender.reserveOf('ALGO') + 2n * fee)
  await fixture.mine()
  expect(await sender.balanceOf(addressOf(key), 'USDC')).toBe(0n)
  await optIn(key)
  const start = await fixture.mine()
  await fixture.pay(addressOf(key), 7_000_001n, 'USDC')
  await fixture.mine()
  expect(await since(start, addressOf(key))).toEqual([`${addressOf(key)} 7000001 USDC axfer`])
  await paid(key, { to: addressOf(hot), amount: amountOf(7_000_001n) })
  expect([await sender.balanceOf(addressOf(key), 'USDC'), await sender.balanceOf(addressOf(key), 'ALGO')]).toEqual([
    0n,
    200_000n,
  ])
  expect(await sender.balanceOf(addressOf(hot), 'USDC')).toBe(7_000_002n)
  await paid(hot, { to: outsider.addr.toString(), amount: amountOf(2n) })
  expect(await sender.balanceOf(outsider.addr.toString(), 'USDC')).toBe(2n)
})

test('says before anything is signed who cannot be paid', async () => {
  const [key, outsider] = [await purse('hot', 5n), await fixture.outsider()]
  const to = outsider.addr.toString()
  const refusal = async (payout: Payout, from = key) => sender.gasLimit(payout, addressOf(from))
  expect(await refusal({ to, amount: amountOf(5n) })).toMatchObject({
    refusal: { code: 'would_fail', reason: 'the account did not opt in to the asset' },
  })
  expect(await refusal({ to, amount: amountOf(6n) })).toMatchObject({
    refusal: { reason: 'the sender holds too little of the asset' },
  })
  expect(await refusal({ to: addressOf(key), amount: amountOf(1n) }, await purse('hot'))).toMatchObject({
    refusal: { reason: 'the sender holds too little of the asset' },
  })
  expect(await refusal({ to, amount: amountOf(5n, 'ALGO') })).toEqual({ ok: true, value: 1n })
})

test('sees what closing leaves, knows an asset by its number alone, and asks about nobody who is paid in another', async () => {
  const [ours, other] = [await purse('deposit', 1n), await holder(NUMBER, FAKE)]
  const victim = await holder(FAKE)
  await fixture.pay(other.addr.toString(), 9_000_000n, 'USDC')
  await fixture.pay(other.addr.toString(), 9_000_000n, 'FAKE_USDC')
  const start = await fixture.mine()
  const to = addressOf(ours)
  const txid = await fixture.submit(other, { to, units: 2_000_000n, asset: NUMBER, close: to })
  const fake = await fixture.submit(other, { to: victim.addr.toString(), units: 5n, asset: FAKE })
  await fixture.mine()
  const keys: (readonly string[])[] = []
  expect(await since(start, to, victim.addr.toString())).toEqual([
    `${to} 2000000 USDC axfer`,
    `${to} 7000000 USDC aclose`,
  ])
  await connector.poll([start], { ours: async (asked) => (keys.push(asked), new Set()) }, 100)
  expect(keys).toEqual([[to]])
  expect(await connector.find(txid, watching(to))).toMatchObject({
    outcome: 'mined',
    transfers: [{ index: 'axfer' }, { index: 'aclose' }],
    unlisted: [],
  })
  expect(await connector.find(fake, watching(victim.addr.toString()))).toMatchObject({
    transfers: [],
    unlisted: [{ contract: String(FAKE), units: 5n, lookupKey: victim.addr.toString(), index: 'axfer' }],
  })
})

test('sees what an application pays from inside, and what is taken back for us; nothing that goes round in a circle', async () => {
  const [payer, ours] = [await fixture.outsider(), addressOf(newKey('deposit'))]
  const { height } = await fixture.mine()
  const bytes = new Uint8Array(
    await (await fetch(`${await fixture.rpcUrl()}/v2/blocks/${height}?format=msgpack`)).arrayBuffer(),
  )
  const { header } = decodeMsgpack(bytes, modelsv2.BlockResponse).block
  const moved = (amount: bigint, more: object, within: readonly SignedTxnWithAD[]) => {
    const times = { firstValid: 1, lastValid: 2, genesisHash: header.genesisHash, genesisID: header.genesisID }
    const suggestedParams = { fee: 1_000, flatFee: true, minFee: 1_000, ...times }
    const txn = makeAssetTransferTxnWithSuggestedParamsFromObject({
      sender: payer.addr,
      receiver: ours,
      amount,
      assetIndex: NUMBER,
      suggestedParams,
      ...more,
    })
    return new SignedTxnWithAD({
      signedTxn: new SignedTransaction({ txn }),
      applyData: new ApplyData(within.length === 0 ? {} : { evalDelta: new EvalDelta({ innerTxns: [...within] }) }),
    })
  }
  const [taken, circle] = [
    moved(2n, { assetSender: addressOf(newKey('hot')) }, []),
    moved(4n, { assetSender: ours }, []),
  ]
  const deep = moved(3n, {}, [taken, circle])
  const block = new Block({
    header,
    payset: [new SignedTxnInBlock({ signedTxn: deep, hasGenesisID: true, hasGenesisHash: false })],
  })
  const { moves } = readBlock(encodeMsgpack(new modelsv2.BlockResponse({ block })))
  expect(moves.map(({ to, units, asset, index }) => [to, units, asset, index])).toEqual([
    [ours, 3n, USDC.contract, 'axfer'],
    [ours, 2n, USDC.contract, 'inner-0-axfer'],
  ])
})

test('asks the chain for an asset’s decimals, and takes no table that names one by anything but its number', async () => {
  expect((await connector.health()).refusedAssets).toEqual([])
  const specWith = (token: object) => ({ ...SPEC, assets: [...SPEC.assets, { ...USDC, ...token }] })
  expect((await (await fixture.connector({ spec: specWith({ decimals: 7 }) })).health()).refusedAssets).toEqual([
    'USDC',
  ])
  expect((await (await fixture.connector({ spec: specWith({ contract: '7' }) })).health()).refusedAssets).toEqual([
    'USDC',
  ])
  const rpcUrl = await fixture.rpcUrl()
  for (const contract of ['USDC', '0', '-1', '031566704', ''])
    expect(() => algorandConnector({ spec: specWith({ contract }), ...GENESIS, rpcUrl })).toThrow('has no number')
  const builder = algorandBuilder({ spec: FULL_SPEC, ...GENESIS, fees: FEES })
  expect([builder.reserveOf('ALGO'), builder.reserveOf('USDC')]).toEqual([200_000n, 0n])
  const [key, other] = [newKey('hot'), addressOf(newKey('hot'))]
  const plan = {
    kind: 'expiry',
    from: { address: addressOf(key), key },
    lease: 'ab'.repeat(32),
    gasLimit: 1n,
    fee: { kind: 'metered', perUnit: 1_000n },
    window: { reference: '', lastValid: 200 },
  } as const
  const nothing = [
    { to: other, amount: amountOf(0n) },
    { to: addressOf(key), amount: amountOf(0n, 'ALGO') },
  ]
  for (const payout of nothing)
    expect(builder.build({ ...plan, payout })).toMatchObject({ refusal: { code: 'amount_too_small' } })
})
