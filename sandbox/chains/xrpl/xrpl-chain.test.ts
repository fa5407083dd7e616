/**
 * Tests the double of an XRP Ledger server over its API: persistence, refusals, and transactions of the official
 * library.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashes, Wallet } from 'xrpl'
import { type DevAccount, FAUCET, GATEWAY, MARKET, startXrpl, TESTER, type XrplChain } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'xrpl-'))
const journal = join(dataDir, 'ledgers.jsonl')
const start = (): Promise<XrplChain> => startXrpl({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
let chain: XrplChain

beforeAll(async () => {
  chain = await start()
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(method: string, params: object = {}, version = 2): Promise<Record<string, unknown>> {
  const { rpcUrl } = await chain.facts()
  const response = await fetch(rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ method, params: [{ ...params, api_version: version }] }),
  })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}
const sequenceOf = async ({ address }: Pick<DevAccount, 'address'>): Promise<number> =>
  (
    (await call('account_info', { account: address, ledger_index: 'current' })) as {
      account_data: { Sequence: number }
    }
  ).account_data.Sequence
const heldBy = async (account: string): Promise<string | undefined> =>
  ((await call('account_info', { account, ledger_index: 'validated' })) as { account_data?: { Balance: string } })
    .account_data?.Balance
async function submit(account: DevAccount, fields: object): Promise<unknown> {
  const tx_blob = account.sign({ Account: account.address, Fee: '10', Sequence: await sequenceOf(account), ...fields })
  return (await call('submit', { tx_blob }))['engine_result']
}
const xrpTo = (Destination: string, Amount: string, more: object = {}): object => ({
  TransactionType: 'Payment',
  Destination,
  Amount,
  ...more,
})

test('the official library’s wallet pays: same name, right amount', async () => {
  const wallet = Wallet.generate()
  const secp = Wallet.fromSeed('sn3nxiW7v8KXzPzAqzyHXbSSKNuN9')
  for (const payer of [wallet, secp]) {
    await chain.send('XRP', payer.address, 50_000_000n)
    await chain.mine(1)
    const order = {
      TransactionType: 'Payment',
      Account: payer.address,
      Destination: TESTER.address,
      DestinationTag: 5,
      Amount: '1000000',
      Fee: '12',
      Sequence: await sequenceOf(payer),
    } as const
    const { tx_blob, hash } = payer.sign(order)
    const before = BigInt((await heldBy(TESTER.address)) ?? 0)
    expect(await call('submit', { tx_blob })).toMatchObject({
      engine_result: 'tesSUCCESS',
      accepted: true,
      tx_json: { hash },
    })
    await chain.mine(1)
    expect(hashes.hashSignedTx(tx_blob)).toBe(hash)
    expect(await call('tx', { transaction: hash })).toMatchObject({
      hash,
      validated: true,
      meta: { delivered_amount: '1000000' },
      tx_json: { DeliverMax: '1000000', DestinationTag: 5 },
    })
    expect(BigInt((await heldBy(TESTER.address)) ?? 0) - before).toBe(1_000_000n)
  }
})

describe('ledgers', () => {
  test('are restored with the same hashes, except a torn last line, and waiting transactions are lost', async () => {
    const txid = await chain.send('XRP', `${TESTER.address}#77`, 5n)
    await chain.mine(3)
    const [before, held] = [await chain.facts(), await heldBy(TESTER.address)]
    await chain.send('XRP', TESTER.address, 6n)
    await chain.stop()
    appendFileSync(journal, '{"index":')
    chain = await start()
    expect(await chain.facts()).toMatchObject({ height: before.height, hash: before.hash })
    expect(await heldBy(TESTER.address)).toBe(held)
    expect(await call('tx', { transaction: txid.ok ? txid.value.txid : '' })).toMatchObject({
      validated: true,
      tx_json: { DestinationTag: 77 },
    })
    await chain.mine(1)
    expect(await heldBy(TESTER.address)).toBe(held)
  })

  test('are linked, and closed over the wire too', async () => {
    const { height } = await chain.facts()
    expect(await call('ledger_accept')).toMatchObject({ ledger_current_index: height + 2 })
    const [older, newer] = [
      await call('ledger', { ledger_index: height }),
      await call('ledger', { ledger_index: 'validated', transactions: true }),
    ]
    expect(newer).toMatchObject({
      ledger_index: height + 1,
      validated: true,
      ledger: { parent_hash: older['ledger_hash'], transactions: [] },
    })
    expect(await call('ledger', { ledger_index: height + 2 })).toMatchObject({ error: 'lgrNotFound', status: 'error' })
    expect(await chain.reorg(1, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 0 } })
  })

  test('of a file that another program wrote are not read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xrpl-'))
    const lines = readFileSync(journal, 'utf8').split('\n')
    writeFileSync(join(folder, 'ledgers.jsonl'), `${lines.slice(1).join('\n')}\n`)
    await expect(startXrpl({ dataDir: folder, host: '127.0.0.1', port: 0, onExit: () => undefined })).rejects.toThrow(
      'after 1',
    )
    rmSync(folder, { recursive: true })
  })

  test('hold no more and no less XRP than there was, fees aside', async () => {
    await submit(TESTER, xrpTo(MARKET.address, '123456789'))
    await submit(
      GATEWAY,
      xrpTo(TESTER.address, '1000', { SendMax: { currency: 'USD', issuer: GATEWAY.address, value: '0.001' } }),
    )
    const accounts = [FAUCET, GATEWAY, MARKET, TESTER].map(({ address }) => address)
    const sum = async (): Promise<bigint> =>
      (await Promise.all(accounts.map(heldBy))).reduce((total, held) => total + BigInt(held ?? 0), 0n)
    const before = await sum()
    await chain.mine(1)
    expect(before - (await sum())).toBe(20n)
  })
})

describe('the faucet', () => {
  test.each<[string, bigint, string]>([
    ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v4', 5_000_000n, 'address_invalid'],
    [`${TESTER.address}#4294967296`, 5n, 'address_invalid'],
    [`${TESTER.address}#x`, 5n, 'address_invalid'],
    ['78FC84EE4FD27AF56324BD956A9EFAB508247D0C', 5n, 'address_invalid'],
    [TESTER.address, 0n, 'amount_too_small'],
    ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', 999_999n, 'amount_too_small'],
    [TESTER.address, 10n ** 17n, 'faucet_empty'],
    [FAUCET.address, 5n, 'transaction_refused'],
  ])('to %s %s drops: %s', async (to, units, code) => {
    const before = await sequenceOf(FAUCET)
    expect(await chain.send('XRP', to, units)).toMatchObject({ ok: false, refusal: { code } })
    expect(await sequenceOf(FAUCET)).toBe(before)
  })

  test('pays several in one ledger, at any required fee, and only XRP', async () => {
    await chain.askFee(500n)
    const before = BigInt((await heldBy(TESTER.address)) ?? 0)
    for (const units of [1n, 2n, 3n]) expect(await chain.send('XRP', TESTER.address, units)).toMatchObject({ ok: true })
    await chain.askFee(900n)
    await chain.mine(1)
    expect(BigInt((await heldBy(TESTER.address)) ?? 0)).toBe(before)
    await chain.askFee(null)
    await chain.mine(1)
    expect(BigInt((await heldBy(TESTER.address)) ?? 0) - before).toBe(6n)
    expect(await chain.send('USD', TESTER.address, 1n)).toMatchObject({ refusal: { code: 'transaction_refused' } })
  })
})

describe('a server', () => {
  test.each<[string, object, string]>([
    ['a ticket', xrpTo(GATEWAY.address, '1', { Sequence: 0 }), 'temSEQ_AND_TICKET'],
    ['nothing', xrpTo(GATEWAY.address, '0'), 'temBAD_AMOUNT'],
    ['itself', xrpTo(TESTER.address, '1'), 'temREDUNDANT'],
    ['part of XRP', xrpTo(GATEWAY.address, '1', { Flags: 0x0002_0000 }), 'temBAD_SEND_XRP_PARTIAL'],
    ['a flag that is none', xrpTo(GATEWAY.address, '1', { Flags: 1 }), 'temINVALID_FLAG'],
    [
      'a network that is not to be named',
      xrpTo(GATEWAY.address, '1', { NetworkID: 0 }),
      'telNETWORK_ID_MAKES_TX_NON_CANONICAL',
    ],
    ['another kind', { TransactionType: 'SetRegularKey', RegularKey: GATEWAY.address }, 'temDISABLED'],
    ['a last ledger that is over', xrpTo(GATEWAY.address, '1', { LastLedgerSequence: 1 }), 'tefMAX_LEDGER'],
    ['too little', xrpTo(GATEWAY.address, '1', { Fee: '9' }), 'telINSUF_FEE_P'],
    ['too little for its end', { TransactionType: 'AccountDelete', Destination: GATEWAY.address }, 'telINSUF_FEE_P'],
    [
      'a token to an account without a trust line',
      xrpTo(MARKET.address, '1', { Amount: { currency: 'EUR', issuer: TESTER.address, value: '1' } }),
      'tecPATH_DRY',
    ],
  ])('refuses %s', async (_, fields, code) => {
    expect(await submit(TESTER, fields)).toBe(code)
  })

  test('deletes no account that is young', async () => {
    const { height } = await chain.facts()
    const sequence = await sequenceOf(GATEWAY)
    const due = sequence + 255 > height + 1
    expect(due).toBe(true)
    expect(
      await submit(GATEWAY, { TransactionType: 'AccountDelete', Destination: TESTER.address, Fee: '200000' }),
    ).toBe('tecTOO_SOON')
    await chain.mine(1)
    expect(await heldBy(GATEWAY.address)).toBeDefined()
  })

  test('shows a payment’s order and its result in both versions of its API', async () => {
    const usd = { currency: 'USD', issuer: GATEWAY.address, value: '0.000003' }
    expect(await submit(GATEWAY, xrpTo(TESTER.address, '900', { SendMax: usd, Flags: 0x0002_0000 }))).toBe('tesSUCCESS')
    await chain.mine(1)
    const asked = { account: TESTER.address, limit: 1 }
    const paid = { TransactionResult: 'tesSUCCESS', delivered_amount: '3', DeliveredAmount: '3' }
    expect(((await call('account_tx', asked, 2)) as { transactions: unknown[] }).transactions[0]).toMatchObject({
      tx_json: { DeliverMax: '900' },
      meta: paid,
    })
    expect(((await call('account_tx', asked, 1)) as { transactions: unknown[] }).transactions[0]).toMatchObject({
      tx: { Amount: '900', DeliverMax: '900' },
      meta: paid,
    })
  })

  test('answers unknown requests like a server', async () => {
    expect(await call('make_coffee')).toMatchObject({ error: 'unknownCmd', error_code: 32, status: 'error' })
    expect(await call('account_info', { account: 'nobody' })).toMatchObject({ error: 'actMalformed' })
    expect(await call('account_tx', { account: TESTER.address, marker: 5 })).toMatchObject({ error: 'invalidParams' })
    expect(await call('submit', { tx_blob: 'DEADBEEF' })).toMatchObject({ error: 'invalidTransaction' })
    const { rpcUrl } = await chain.facts()
    expect((await fetch(rpcUrl, { method: 'POST', body: 'no JSON' })).status).toBe(400)
  })

  test('does not start on a port that is taken', async () => {
    const { port } = new URL((await chain.facts()).rpcUrl)
    const folder = mkdtempSync(join(tmpdir(), 'xrpl-'))
    await expect(
      startXrpl({ dataDir: folder, host: '127.0.0.1', port: Number(port), onExit: () => undefined }),
    ).rejects.toThrow('EADDRINUSE')
    rmSync(folder, { recursive: true })
  })
})
