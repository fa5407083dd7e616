/** Tests Cardano's development chain with the ledger's own library and over HTTP, including its refusals. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Address,
  BigNum,
  Bip32PrivateKey,
  Credential,
  EnterpriseAddress,
  FixedTransaction,
  LinearFee,
  TransactionBuilder,
  TransactionBuilderConfigBuilder,
  TransactionHash,
  TransactionInput,
  TransactionOutput,
  TxInputsBuilder,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { FAKE_ASSET, startCardano } from './index.ts'

const ADA = 1_000_000n
const dataDir = mkdtempSync(join(tmpdir(), 'zend-cardano-'))
const start = (): Promise<DevChain> => startCardano({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
let chain: DevChain
beforeAll(async () => {
  chain = await start()
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const key = Bip32PrivateKey.from_bip39_entropy(new Uint8Array(32).fill(9), new Uint8Array(0)).to_raw_key()
const own = EnterpriseAddress.new(1, Credential.from_keyhash(key.to_public().hash())).to_address().to_bech32()
const STRANGER = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'

type Json = Readonly<Record<string, unknown>>
const ask = async (path: string): Promise<{ readonly status: number; readonly value: Json }> => {
  const answer = await fetch(`${(await chain.facts()).rpcUrl}/${path}`)
  return { status: answer.status, value: (await answer.json()) as Json }
}
const submit = async (raw: string): Promise<{ readonly status: number; readonly text: string }> => {
  const headers = { 'content-type': 'application/cbor' }
  const answer = await fetch(`${(await chain.facts()).rpcUrl}/api/v0/tx/submit`, {
    method: 'POST',
    headers,
    body: Buffer.from(raw, 'hex'),
  })
  return { status: answer.status, text: await answer.text() }
}
const fund = async (units = 50n * ADA): Promise<string> => {
  const sent = await chain.send('ADA', own, units)
  if (!sent.ok) throw new Error(sent.refusal.code)
  return sent.value.txid
}
const big = (units: bigint | number): BigNum => BigNum.from_str(String(units))

/** A payment built by the library's own builder. */
function sdkPayment(
  txid: string,
  units: bigint,
  limits: { readonly ttl?: number; readonly from?: number } = {},
  held = 50n * ADA,
): string {
  const config = TransactionBuilderConfigBuilder.new()
    .fee_algo(LinearFee.new(big(44), big(155_381)))
    .pool_deposit(big(500_000_000))
    .key_deposit(big(2_000_000))
    .max_value_size(5_000)
    .max_tx_size(16_384)
    .coins_per_utxo_byte(big(4_310))
    .build()
  const [builder, inputs] = [TransactionBuilder.new(config), TxInputsBuilder.new()]
  inputs.add_regular_input(
    Address.from_bech32(own),
    TransactionInput.new(TransactionHash.from_hex(txid), 0),
    Value.new(big(held)),
  )
  builder.set_inputs(inputs)
  builder.add_output(TransactionOutput.new(Address.from_bech32(STRANGER), Value.new(big(units))))
  if (limits.ttl !== undefined) builder.set_ttl_bignum(big(limits.ttl))
  if (limits.from !== undefined) builder.set_validity_start_interval_bignum(big(limits.from))
  builder.add_change_if_needed(Address.from_bech32(own))
  const transaction = FixedTransaction.new_from_body_bytes(builder.build().to_bytes())
  transaction.sign_and_add_vkey_signature(key)
  return transaction.to_hex()
}
const slot = async (): Promise<number> => Number((await ask('blocks/latest')).value['slot'])

test('accepts transactions of the library’s own builder, and pays them', async () => {
  const txid = await fund()
  await chain.mine(1)
  const raw = sdkPayment(txid, 7n * ADA, { ttl: (await slot()) + 7_200 })
  const id = FixedTransaction.from_hex(raw).transaction_hash().to_hex()
  expect(await submit(raw)).toEqual({ status: 200, text: JSON.stringify(id) })
  expect((await ask(`mempool/${id}`)).value).toMatchObject({ tx: { hash: id } })
  expect((await ask(`txs/${id}`)).status).toBe(404)
  const { height, hash } = await chain.mine(1)
  expect((await ask(`txs/${id}`)).value).toMatchObject({
    hash: id,
    block: hash,
    block_height: height,
    valid_contract: true,
  })
  expect((await ask(`txs/${id}/cbor`)).value).toEqual({ cbor: raw })
  expect((await ask(`blocks/${height}/txs/cbor`)).value).toEqual([{ tx_hash: id, cbor: raw }])
  expect((await ask(`mempool/${id}`)).status).toBe(404)
  expect((await ask(`addresses/${STRANGER}/utxos?count=1&order=desc`)).value).toMatchObject([
    { tx_hash: id, amount: [{ unit: 'lovelace', quantity: '7000000' }] },
  ])
  expect((await submit(raw)).text).toContain('BadInputsUTxO')
})

test('time passes with blocks: a transaction is mined only within its validity', async () => {
  const txid = await fund()
  await chain.mine(1)
  const now = await slot()
  const raw = sdkPayment(txid, 7n * ADA, { ttl: now + 100 })
  expect((await submit(sdkPayment(txid, 7n * ADA, { from: now + 1_000 }))).text).toContain(
    'OutsideValidityIntervalUTxO',
  )
  await chain.mine(100)
  expect(await slot()).toBeGreaterThanOrEqual(now + 100)
  expect((await submit(raw)).text).toContain('OutsideValidityIntervalUTxO')
  // A waiting one is dropped when its validity ends.
  const next = sdkPayment(txid, 8n * ADA, { ttl: (await slot()) + 3 })
  expect((await submit(next)).status).toBe(200)
  await chain.askFee(1_000n)
  await chain.mine(5)
  await chain.askFee(null)
  await chain.mine(1)
  expect((await ask(`txs/${FixedTransaction.from_hex(next).transaction_hash().to_hex()}`)).status).toBe(404)
})

test('keeps the ledger’s rules', async () => {
  const txid = await fund()
  await chain.mine(1)
  const raw = sdkPayment(txid, 7n * ADA)
  const unsigned = FixedTransaction.new_from_body_bytes(FixedTransaction.from_hex(raw).raw_body()).to_hex()
  expect((await submit(unsigned)).text).toContain('MissingVKeyWitnessesUTXOW')
  expect((await submit(sdkPayment(txid, 7n * ADA, {}, 51n * ADA))).text).toContain('ValueNotConservedUTxO')
  expect((await submit(`${raw}00`)).text).toContain('DeserialiseFailure')
  expect((await submit('')).status).toBe(400)
  await chain.askFee(45n)
  expect(JSON.parse((await submit(raw)).text)).toMatchObject({
    status_code: 400,
    error: 'Bad Request',
    message: expect.stringContaining('FeeTooSmallUTxO'),
  })
  await chain.askFee(null)
  expect((await submit(raw)).status).toBe(200)
})

test('the faucet pays valid requests, and refuses others with a reason', async () => {
  expect(await chain.send('ADA', STRANGER, 849_069n)).toMatchObject({
    ok: false,
    refusal: { code: 'amount_too_small' },
  })
  for (const address of ['', 'nonsense', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz']) {
    expect(await chain.send('ADA', address, ADA)).toMatchObject({ ok: false, refusal: { code: 'address_invalid' } })
  }
  expect(await chain.send('USDT', STRANGER, ADA)).toMatchObject({ ok: false, refusal: { code: 'transaction_refused' } })
  expect(await chain.send('ADA', STRANGER, 10n ** 16n)).toMatchObject({ ok: false, refusal: { code: 'faucet_empty' } })
  // More at once than the faucet's first outputs.
  for (let sent = 0; sent < 60; sent++) expect((await chain.send('ADA', own, 5n * ADA)).ok).toBe(true)
  expect((await chain.send(FAKE_ASSET, own, 5n * ADA)).ok).toBe(true)
  const { height } = await chain.mine(1)
  expect((await ask(`blocks/${height}`)).value).toMatchObject({ tx_count: 61 + 1 })
})

test('is the same after a restart, despite rollbacks and a torn journal, and loses only waiting transactions', async () => {
  const kept = await fund()
  await chain.mine(2)
  const dropped = await fund()
  await chain.mine(1)
  expect((await chain.reorg(1, false)).ok).toBe(true)
  const again = await fund()
  await chain.mine(1)
  expect((await chain.reorg(2, true)).ok).toBe(true)
  const { height, hash } = await chain.facts()
  const waiting = await fund()
  await chain.stop()
  appendFileSync(join(dataDir, 'journal.jsonl'), '{"slot":')
  chain = await start()
  expect(await chain.facts()).toMatchObject({ height, hash })
  expect(
    await Promise.all([kept, again, dropped, waiting].map(async (txid) => (await ask(`txs/${txid}`)).status)),
  ).toEqual([200, 200, 404, 404])
  await chain.mine(1)
  expect((await chain.facts()).height).toBe(height + 1)
})

test('a re-organisation has a maximal depth, and waiting transactions can be dropped with their dependants', async () => {
  expect(await chain.reorg(51, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 50 } })
  const txid = await fund()
  const child = sdkPayment(txid, 7n * ADA)
  expect((await submit(child)).status).toBe(200)
  expect([await chain.forget(txid), await chain.forget(txid)]).toEqual([true, false])
  const { height } = await chain.mine(1)
  expect((await ask(`blocks/${height}`)).value).toMatchObject({ tx_count: 0 })
})
