/** The sender on the development ledger: the fee of a payment, and payees that it could not pay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAY } from '@zend/sandbox/chains/xrpl'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { FEES, TestLedger } from './ledger.fixture.ts'
import { gasOf, newPayee, planOf, rate, refused, senderAt, signed, XRP, xrp } from './purse.fixture.ts'

const ledger = new TestLedger()
let sender: ChainSender

beforeAll(async () => {
  await ledger.start()
  sender = await senderAt(ledger)
  await ledger.mine(3)
})
afterAll(() => ledger.end())

describe('fees', () => {
  test('are what the open ledger asks for, between floor and ceiling', async () => {
    const asked = async (price: bigint | null) => {
      await ledger.chain.askFee(price)
      return sender.feeRate()
    }
    expect([await asked(null), await asked(5n), await asked(777n), await asked(1_000_000n)]).toEqual([
      rate(10n),
      rate(10n),
      rate(777n),
      rate(20_000n),
    ])
    await ledger.chain.askFee(null)
    expect(await (await senderAt(ledger, { fees: { ...FEES, perUnitMin: 15n } })).feeRate()).toEqual(rate(15n))
  })

  test('that are too low wait in the queue until one pays more than a quarter more, and the payee is paid once', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const first = await planOf(sender, purse, { to, amount: xrp(2n * XRP) }, { fee: rate(12n) })
    const cheap = signed(sender, first)
    await ledger.chain.askFee(500n)
    expect(await sender.broadcast(cheap.raw)).toEqual({ kind: 'accepted' })
    expect(await sender.broadcast(cheap.raw)).toEqual({ kind: 'accepted' })
    expect(await sender.sequenceOf(purse.account.address)).toEqual({
      mined: first.sequence,
      waiting: first.sequence + 1n,
    })
    await ledger.mine(2)
    expect((await sender.lookUp(cheap.txid)).kind).toBe('waiting')
    const mean = signed(sender, { ...first, fee: rate(15n) })
    expect(await sender.broadcast(mean.raw)).toEqual(refused('telCAN_NOT_QUEUE_FEE'))
    expect((await sender.lookUp(cheap.txid)).kind).toBe('waiting')
    const least = signed(sender, {
      ...first,
      fee: sender.replacementRate(rate(12n), rate(10n)) as FeeRate & { kind: 'metered' },
    })
    expect(await sender.broadcast(least.raw)).toEqual({ kind: 'accepted' })
    expect((await sender.lookUp(cheap.txid)).kind).toBe('unknown')
    const enough = signed(sender, {
      ...first,
      fee: sender.replacementRate(rate(16n), await sender.feeRate()) as FeeRate & { kind: 'metered' },
    })
    expect(await sender.broadcast(enough.raw)).toEqual({ kind: 'accepted' })
    await ledger.mine(1)
    expect(await sender.lookUp(enough.txid)).toMatchObject({ kind: 'included', success: true, feePaid: 500n })
    await ledger.chain.askFee(null)
    for (const { raw } of [cheap, mean, least]) expect(await sender.broadcast(raw)).toEqual(refused('tefPAST_SEQ'))
    await ledger.mine(1)
    expect(await sender.balanceOf(to, 'XRP')).toBe(2n * XRP)
  })

  test('that rise after it was taken keep a payment waiting, and let it in when they fall', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const { txid, raw } = signed(sender, await planOf(sender, purse, { to, amount: xrp(2n * XRP) }))
    await sender.broadcast(raw)
    await ledger.chain.askFee(500n)
    await ledger.mine(2)
    expect((await sender.lookUp(txid)).kind).toBe('waiting')
    await ledger.chain.askFee(null)
    await ledger.mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: 10n })
  })

  test('below the least are refused', async () => {
    const purse = await ledger.newAccount()
    const { raw } = signed(
      sender,
      await planOf(sender, purse, { to: newPayee(), amount: xrp(2n * XRP) }, { fee: rate(9n) }),
    )
    expect(await sender.broadcast(raw)).toEqual(refused('telINSUF_FEE_P'))
  })
})

describe('a payee that could not be paid is told before', () => {
  test.each<[string, object, string]>([
    ['asks for a tag and gets none', { SetFlag: 1 }, 'tecDST_TAG_NEEDED'],
    ['takes payments from nobody', { SetFlag: 9 }, 'tecNO_PERMISSION'],
  ])('one that %s', async (_, settings, code) => {
    const [purse, { account: payee }] = [await ledger.newAccount(), await ledger.newAccount()]
    const payout = { to: payee.address, amount: xrp(2n * XRP) }
    expect(await gasOf(sender, payout, purse.account.address)).toBe(1n)
    await ledger.submit(payee, { TransactionType: 'AccountSet', ...settings })
    await ledger.mine(1)
    expect(await gasOf(sender, payout, purse.account.address)).toMatchObject({
      code: 'would_fail',
      reason: expect.stringContaining(code) as string,
    })
    const tagged = await gasOf(sender, { ...payout, to: `${payee.address}#0` }, purse.account.address)
    if (code === 'tecDST_TAG_NEEDED') expect(tagged).toBe(1n)
    else expect(tagged).toMatchObject({ code: 'would_fail' })
    // The ledger itself refuses it too, and keeps the fee.
    const { txid, raw } = signed(sender, await planOf(sender, purse, payout))
    await sender.broadcast(raw)
    await ledger.mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: false })
    expect(
      ((await ledger.call('tx', { transaction: txid }))['meta'] as { TransactionResult: string }).TransactionResult,
    ).toBe(code)
  })

  test('one that is not there yet and would get less than the reserve', async () => {
    const { account } = await ledger.newAccount()
    const to = newPayee()
    expect(await gasOf(sender, { to, amount: xrp(XRP - 1n) }, account.address)).toMatchObject({
      code: 'would_fail',
      reason: expect.stringContaining('tecNO_DST_INSUF_XRP') as string,
    })
    expect(await gasOf(sender, { to, amount: xrp(XRP) }, account.address)).toBe(1n)
  })

  test('the sender itself, under whatever tag', async () => {
    const { account } = await ledger.newAccount()
    expect(await gasOf(sender, { to: `${account.address}#10001`, amount: xrp(XRP) }, account.address)).toMatchObject({
      reason: expect.stringContaining('temREDUNDANT') as string,
    })
  })

  test('when the sender must keep more, because it owns something, or is not there at all', async () => {
    const { account } = await ledger.newAccount(10n * XRP)
    await ledger.submit(account, {
      TransactionType: 'TrustSet',
      LimitAmount: { currency: 'USD', issuer: GATEWAY.address, value: '5' },
    })
    await ledger.mine(1)
    const to = newPayee()
    expect(await gasOf(sender, { to, amount: xrp(10n * XRP - 10n - XRP) }, account.address)).toMatchObject({
      reason: expect.stringContaining('1200000') as string,
    })
    expect(await gasOf(sender, { to, amount: xrp(10n * XRP - 10n - XRP - 200_000n) }, account.address)).toBe(1n)
    expect(await gasOf(sender, { to, amount: xrp(XRP) }, newPayee())).toMatchObject({ code: 'would_fail' })
  })
})
