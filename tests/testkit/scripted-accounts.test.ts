/**
 * Tests of the scripted account-based networks themselves, since the simulation relies on them: with the real builders,
 * and their own clocks.
 */
import { chainAmount } from '@zend/kernel'
import { tronAddresses, tronBuilder } from '@zend/server/connectors/chains/tron'
import { xrplAddresses, xrplBuilder } from '@zend/server/connectors/chains/xrpl'
import type { UnsignedTransaction } from '@zend/server/ports/chain-sender'
import { expect, test } from 'vitest'
import { expectOk } from './accounts.ts'
import { scriptedSender } from './scripted-sender.ts'

const KEY = { account: 'hot', index: 0 } as const
const FEES = {
  kind: 'metered',
  perUnitMin: 1n,
  perUnitMax: 1_000n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 1n, token: 1n },
} as const
const START_MS = Date.parse('2026-03-02T10:00:00.000Z')

test('a payment on Tron is reported when it is solidified, and an expired one is dead only when that is solidified', async () => {
  const spec = { network: 'tron', assets: [{ asset: 'TRX', decimals: 6 }], startHeight: 0 } as const
  const [from, to] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV'].map((text) => {
    const parsed = tronAddresses().parseAddress(text)
    return parsed.ok ? parsed.value.address : ''
  })
  let now = START_MS
  const builder = tronBuilder({ spec, fees: FEES })
  const sender = scriptedSender({
    network: 'tron',
    assets: spec.assets,
    builder,
    rate: { kind: 'metered', perUnit: 70n },
    nowMs: () => now,
  })
  sender.fund(from ?? '', 'TRX', 100_000_000n)
  const pay = async (mark: string) => {
    const window = (await sender.window()) ?? { reference: '', lastValid: 0 }
    const payout = { to: to ?? '', amount: chainAmount('TRX', 6, 5_000_000n) }
    const plan = {
      kind: 'expiry',
      payout,
      from: { address: from ?? '', key: KEY },
      gasLimit: 20_000n,
      fee: { kind: 'metered', perUnit: 70n },
    } as const
    const raw = signedTron(expectOk(builder.build({ ...plan, lease: mark.repeat(64), window })))
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    return { raw, window, txid: sender.waiting()[0] ?? '' }
  }

  const paid = await pay('1')
  sender.mine()
  sender.mineEmpty(1)
  expect(await sender.lookUp(paid.txid, paid.window)).toEqual({ kind: 'waiting' })
  sender.mineEmpty(1)
  expect(await sender.lookUp(paid.txid, paid.window)).toMatchObject({
    kind: 'included',
    confirmations: 3,
    feePaid: 1_368_000n,
  })

  const late = await pay('2')
  now += 61_000
  expect(sender.mine()).toEqual([])
  expect(await sender.broadcast(late.raw)).toMatchObject({ kind: 'refused' })
  now += 300_000
  sender.mineEmpty(2)
  expect(await sender.lookUp(late.txid, late.window)).toEqual({ kind: 'unknown' })
  sender.mineEmpty(1)
  expect(await sender.lookUp(late.txid, late.window)).toEqual({ kind: 'dead' })
})

test('payments of the XRP Ledger go by their numbers, keep their tags and run out of ledgers', async () => {
  const spec = { network: 'xrpl', assets: [{ asset: 'XRP', decimals: 6 }], startHeight: 0 } as const
  const builder = xrplBuilder({ spec, networkId: 0, fees: FEES })
  const parsed = (text: string): string => expectOk(xrplAddresses({ networkId: 0 }).parseAddress(text)).address
  const [from, to] = [parsed('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'), parsed('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#7')]
  const sender = scriptedSender({
    network: 'xrpl',
    assets: spec.assets,
    builder,
    rate: { kind: 'metered', perUnit: 10n },
    gas: 1n,
  })
  sender.fund(`${from}#1`, 'XRP', 50_000_000n)
  const build = async (sequence: bigint, perUnit: bigint): Promise<string> => {
    const window = (await sender.window()) ?? { reference: '', lastValid: 0 }
    const payout = { to, amount: chainAmount('XRP', 6, 2_000_000n) }
    const plan = {
      kind: 'sequence',
      payout,
      from: { address: from, key: KEY },
      gasLimit: 1n,
      fee: { kind: 'metered', perUnit },
    } as const
    return expectOk(builder.build({ ...plan, sequence, window })).bytes
  }

  await sender.broadcast(await build(2n, 10n))
  expect(sender.mine()).toEqual([])
  await sender.broadcast(await build(1n, 10n))
  expect(sender.mine()).toHaveLength(2)
  expect(sender.chain.payments().filter(({ lookupKey }) => lookupKey === to)).toHaveLength(2)
  expect(await sender.balanceOf(from, 'XRP')).toBe(46_000_000n - 20n)

  const slow = await build(3n, 10n)
  await sender.broadcast(slow)
  expect(await sender.broadcast(await build(3n, 12n))).toMatchObject({ kind: 'refused' })
  sender.ask({ kind: 'metered', perUnit: 11n })
  sender.mineEmpty(8)
  expect([sender.mine(), sender.waiting()]).toEqual([[], []])
  expect(await sender.broadcast(slow)).toMatchObject({ kind: 'refused' })
  await sender.broadcast(await build(3n, 13n))
  expect(sender.mine()).toHaveLength(1)
})

/** Adds a dummy signature: the scripted network checks none. */
function signedTron({ bytes }: UnsignedTransaction): string {
  const length = bytes.length / 2
  const varint = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
  return `0a${Buffer.from(varint).toString('hex')}${bytes}1241${'00'.repeat(65)}`
}
