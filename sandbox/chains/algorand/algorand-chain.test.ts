/** Tests the development chain with Algorand's official client, including its refusals. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import algosdk, {
  Algodv2,
  type Account,
  makePaymentTxnWithSuggestedParamsFromObject,
  mnemonicFromSeed,
  mnemonicToSecretKey,
} from 'algosdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { GENESIS_HASH, GENESIS_ID, startAlgorand } from './index.ts'

const ALGO = 1_000_000n
const dataDir = mkdtempSync(join(tmpdir(), 'zend-algorand-'))
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

let made = 0
const keyOf = (byte: number): Account => mnemonicToSecretKey(mnemonicFromSeed(new Uint8Array(32).fill(byte)))
async function newAccount(units = 10n * ALGO): Promise<Account> {
  const account = keyOf((made += 1))
  await chain.send('ALGO', account.addr.toString(), units)
  await chain.mine(1)
  return account
}

type Sketch = {
  readonly lease?: Uint8Array
  readonly params?: object
  readonly close?: Account
  readonly by?: Account
  readonly rekeyTo?: Account
}
async function submitted(
  from: Account,
  to: Account,
  amount: bigint,
  { lease, params = {}, close, by = from, rekeyTo }: Sketch = {},
): Promise<string> {
  const suggestedParams = { ...(await algod.getTransactionParams().do()), ...params }
  const txn = makePaymentTxnWithSuggestedParamsFromObject({
    sender: from.addr,
    receiver: to.addr,
    amount,
    suggestedParams,
    ...(lease === undefined ? {} : { lease }),
    ...(close === undefined ? {} : { closeRemainderTo: close.addr }),
    ...(rekeyTo === undefined ? {} : { rekeyTo: rekeyTo.addr }),
  })
  const { txid } = await algod.sendRawTransaction(txn.signTxn(by.sk)).do()
  return txid
}
const held = async (account: Account): Promise<bigint> => (await algod.accountInformation(account.addr).do()).amount
const flat = (fee: bigint) => ({ params: { fee, flatFee: true } })

test('speaks to the official client: parameters, accounts, pending transactions and blocks', async () => {
  const [payer, payee] = [await newAccount(), await newAccount()]
  const params = await algod.getTransactionParams().do()
  expect(params).toMatchObject({ genesisID: GENESIS_ID, minFee: 1_000n, fee: 0n })
  expect(params.genesisHash).toEqual(GENESIS_HASH)
  const txid = await submitted(payer, payee, 1_234_567n)
  expect(await algod.pendingTransactionInformation(txid).do()).toMatchObject({ poolError: '' })
  await chain.mine(1)
  const { confirmedRound } = await algod.pendingTransactionInformation(txid).do()
  const { lastRound } = await algod.status().do()
  expect(confirmedRound).toBe(lastRound)
  const { block } = await algod.block(lastRound).do()
  expect(block.payset[0]?.signedTxn.signedTxn.txn.payment).toMatchObject({ amount: 1_234_567n })
  expect(block.header).toMatchObject({ round: lastRound, genesisID: GENESIS_ID })
  const { blockhash: blockHash } = await algod.getBlockHash(lastRound - 1n).do()
  // An address is base32 with four bytes of checksum.
  expect(new algosdk.Address(block.header.branch).toString()).toContain(blockHash.slice(0, 51))
  expect([await held(payer), await held(payee)]).toEqual([10n * ALGO - 1_234_567n - 1_000n, 10n * ALGO + 1_234_567n])
})

test('refuses like the network, with the same errors', async () => {
  const [payer, payee, nobody] = [await newAccount(), await newAccount(), keyOf(250)]
  await chain.mine(10)
  const round = (await algod.status().do()).lastRound
  await expect(submitted(payer, payee, 1n, { by: payee })).rejects.toThrow(/didn’t pass|sgnr|unsupported/)
  await expect(submitted(payer, payee, 1n, flat(999n))).rejects.toThrow('less than 1000')
  await expect(submitted(payer, payee, 10n * ALGO)).rejects.toThrow('overspend')
  await expect(submitted(payer, nobody, 99_999n)).rejects.toThrow('below min')
  await expect(submitted(payer, payee, 9_950_000n)).rejects.toThrow('below min')
  await expect(submitted(payer, payee, 1n, { params: { firstValid: round - 9n, lastValid: round } })).rejects.toThrow(
    'txn dead',
  )
  await expect(
    submitted(payer, payee, 1n, { params: { firstValid: round, lastValid: round + 1_001n } }),
  ).rejects.toThrow('window')
  await expect(submitted(payer, payee, 1n, { params: { genesisHash: new Uint8Array(32) } })).rejects.toThrow(
    'GenesisHash',
  )
  await expect(submitted(payer, payee, 1n, { params: { genesisID: 'testnet-v1.0' } })).rejects.toThrow('GenesisID')
  await expect(submitted(payer, payee, 1n, { rekeyTo: payee })).rejects.toThrow('unsupported')
  await expect(algod.sendRawTransaction(Uint8Array.of(1, 2)).do()).rejects.toThrow('decode')
  const params = { firstValid: round, lastValid: round + 50n }
  const txid = await submitted(payer, payee, 5n, { params })
  await expect(submitted(payer, payee, 5n, { params })).rejects.toThrow(`already in ledger: ${txid}`)
  await chain.mine(1)
  await expect(submitted(payer, payee, 5n, { params })).rejects.toThrow(`already in ledger: ${txid}`)
})

test('lets one transaction of a lease through in its window, and closes accounts', async () => {
  const [payer, payee, heir] = [await newAccount(), await newAccount(), await newAccount()]
  const lease = new Uint8Array(32).fill(9)
  const round = (await algod.status().do()).lastRound
  await submitted(payer, payee, 1n, { lease, params: { firstValid: round, lastValid: round + 5n } })
  await expect(submitted(payer, payee, 2n, { lease })).rejects.toThrow('overlapping lease')
  await chain.mine(4)
  await expect(submitted(payer, payee, 2n, { lease })).rejects.toThrow('overlapping lease')
  await chain.mine(2)
  // A lease ends with the validity of the transaction that took it.
  await submitted(payer, payee, 2n, { lease })
  await chain.mine(1)
  const before = await held(heir)
  const rest = (await held(payer)) - 1_000n - 7n
  const txid = await submitted(payer, payee, 7n, { close: heir })
  await chain.mine(1)
  expect([await held(payer), (await held(heir)) - before]).toEqual([0n, rest])
  const { block } = await algod.block((await algod.status().do()).lastRound).do()
  expect(block.payset[0]?.signedTxn.applyData.closingAmount).toBe(rest)
  expect(await algod.pendingTransactionInformation(txid).do()).toMatchObject({ poolError: '' })
})

test('raises the fee, holds back cheaper transactions, drops expired ones, and is the same after a restart', async () => {
  const [payer, payee] = [await newAccount(), await newAccount()]
  const round = (await algod.status().do()).lastRound
  const waiting = await submitted(payer, payee, 3n, { params: { firstValid: round, lastValid: round + 3n } })
  await chain.askFee(100n)
  expect((await algod.getTransactionParams().do()).fee).toBe(100n)
  await expect(submitted(payer, payee, 4n, flat(1_000n))).rejects.toThrow('less than')
  // The client computes the fee before it knows the encoded length of the fee itself.
  await submitted(payer, payee, 4n, { params: { fee: 101n } })
  await chain.mine(1)
  expect(await held(payee)).toBe(10n * ALGO + 4n)
  await chain.mine(2)
  expect(await algod.pendingTransactionInformation(waiting).do()).toMatchObject({
    poolError: expect.stringContaining('txn dead'),
  })
  await chain.askFee(null)
  expect(await chain.reorg(1, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 0 } })
  expect(await chain.send('ALGO', payer.addr.toString().replace(/.$/, 'A'), 1n)).toMatchObject({
    refusal: { code: 'address_invalid' },
  })
  expect(await chain.send('ALGO', keyOf(251).addr.toString(), 5n)).toMatchObject({
    refusal: { code: 'transaction_refused' },
  })
  const sent = await chain.send('ALGO', payer.addr.toString(), 5n)
  expect(await chain.forget(sent.ok ? sent.value.txid : '')).toBe(true)
  const [before, balance] = [await chain.facts(), await held(payer)]
  await chain.stop()
  await open()
  expect(await chain.facts()).toMatchObject({ height: before.height, hash: before.hash })
  expect(await held(payer)).toBe(balance)
})
