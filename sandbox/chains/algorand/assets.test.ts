/** Tests assets on the development chain with Algorand's official client. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import algosdk, {
  type Account,
  Algodv2,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  makePaymentTxnWithSuggestedParamsFromObject,
} from 'algosdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { startAlgorand } from './index.ts'

const ALGO = 1_000_000n
const USDC = 31_566_704
const dataDir = mkdtempSync(join(tmpdir(), 'zend-algorand-assets-'))
let chain: DevChain
let algod: Algodv2

async function open(): Promise<void> {
  chain = await startAlgorand({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  const { origin, port } = new URL((await chain.facts()).rpcUrl)
  algod = new Algodv2('', origin, port)
}
beforeAll(open)
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function newAccount(units = 10n * ALGO): Promise<Account> {
  const account = algosdk.generateAccount()
  await chain.send('ALGO', account.addr.toString(), units)
  await chain.mine(1)
  return account
}
type Sketch = { readonly close?: Account; readonly clawback?: Account; readonly asset?: number }
async function moved(
  from: Account,
  to: Account,
  amount: bigint,
  { close, clawback, asset = USDC }: Sketch = {},
): Promise<string> {
  const txn = makeAssetTransferTxnWithSuggestedParamsFromObject({
    sender: from.addr,
    receiver: to.addr,
    amount,
    assetIndex: asset,
    suggestedParams: await algod.getTransactionParams().do(),
    ...(close === undefined ? {} : { closeRemainderTo: close.addr }),
    ...(clawback === undefined ? {} : { assetSender: clawback.addr }),
  })
  const { txid } = await algod.sendRawTransaction(txn.signTxn(from.sk)).do()
  await chain.mine(1)
  return txid
}
const optIn = (account: Account): Promise<string> => moved(account, account, 0n)
const held = async (account: Account): Promise<bigint | undefined> =>
  (await algod.accountAssetInformation(account.addr, USDC).do()).assetHolding?.amount

test('an account opts in, receives, pays on and closes; the block has the remainder', async () => {
  const [one, other] = [await newAccount(), await newAccount()]
  expect((await algod.getAssetByID(USDC).do()).params).toMatchObject({ decimals: 6, unitName: 'USDC' })
  await expect(held(one)).rejects.toThrow('asset info not found')
  expect(await chain.send('USDC', one.addr.toString(), 5n)).toMatchObject({
    refusal: { code: 'transaction_refused', reason: expect.stringContaining('must optin') },
  })
  for (const account of [one, other, one]) await optIn(account)
  expect([await held(one), (await algod.accountInformation(one.addr).do()).minBalance]).toEqual([0n, 200_000n])
  expect(await chain.send('USDC', one.addr.toString(), 5_000_001n)).toMatchObject({ ok: true })
  await chain.mine(1)
  await moved(one, other, 1_000_000n)
  expect([await held(one), await held(other)]).toEqual([4_000_001n, 1_000_000n])
  await moved(one, other, 1n, { close: other })
  await expect(held(one)).rejects.toThrow('asset info not found')
  expect([await held(other), (await algod.accountInformation(one.addr).do()).minBalance]).toEqual([
    5_000_001n,
    100_000n,
  ])
  const { block } = await algod.block((await algod.status().do()).lastRound).do()
  expect(block.payset[0]?.signedTxn.applyData.assetClosingAmount).toBe(4_000_000n)
  const before = await chain.facts()
  await chain.stop()
  await open()
  expect(await chain.facts()).toMatchObject({ height: before.height, hash: before.hash })
  expect(await held(other)).toBe(5_000_001n)
})

test('refuses like the network, with the same errors', async () => {
  const [one, other, poor] = [await newAccount(), await newAccount(), await newAccount(200_999n)]
  await expect(optIn(poor)).rejects.toThrow('below min 200000 (1 assets)')
  await expect(moved(one, one, 0n, { asset: 7 })).rejects.toThrow('does not exist')
  await optIn(one)
  await expect(moved(one, other, 1n)).rejects.toThrow('underflow')
  await expect(moved(other, one, 1n)).rejects.toThrow('missing from')
  await chain.send('USDC', one.addr.toString(), 5n)
  await chain.mine(1)
  await expect(moved(one, other, 1n)).rejects.toThrow('must optin')
  await expect(moved(other, other, 1n, { clawback: one })).rejects.toThrow('clawback not allowed')
  await expect(moved(one, one, 0n, { close: one })).rejects.toThrow('cannot close')
  const suggestedParams = await algod.getTransactionParams().do()
  const closing = makePaymentTxnWithSuggestedParamsFromObject({
    sender: one.addr,
    receiver: other.addr,
    amount: 1,
    closeRemainderTo: other.addr,
    suggestedParams,
  })
  await expect(algod.sendRawTransaction(closing.signTxn(one.sk)).do()).rejects.toThrow('outstanding assets')
  expect(await held(one)).toBe(5n)
})
