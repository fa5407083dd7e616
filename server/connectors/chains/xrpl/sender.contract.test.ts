/** The sender on the development ledger: built, signed by the signer's own reader, sent and followed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairOf, reader, ring } from '../../../../apps/signer/src/xrpl.fixture.ts'
import { signOrder, xrplReader } from '../../../../apps/signer/src/xrpl.ts'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import { proxy } from './feed.fixture.ts'
import { xrplSender } from './index.ts'
import { FEES, NOWHERE, SPEC, TestLedger } from './ledger.fixture.ts'
import { built, gasOf, newPayee, planOf, rate, refused, senderAt, signed, XRP, xrp } from './purse.fixture.ts'

const ledger = new TestLedger()
let sender: ChainSender

beforeAll(async () => {
  await ledger.start()
  sender = await senderAt(ledger)
  await ledger.mine(3)
})
afterAll(() => ledger.end())

describe('a withdrawal', () => {
  test('is built, read and signed by the signer, sent, seen waiting, and paid to the last drop for the fee it tells', async () => {
    const purse = await ledger.newAccount()
    const to = `${newPayee()}#4242`
    const units = 12_345_679n
    expect(await gasOf(sender, { to, amount: xrp(units) }, purse.account.address)).toBe(1n)
    const unsigned = built(sender, await planOf(sender, purse, { to, amount: xrp(units) }, { fee: rate(37n) }))
    const read = reader.read(unsigned)
    expect(read.payments).toEqual([{ asset: 'XRP', lookupKey: to, units }])
    const { txid, raw } = read.sign()
    const before = await sender.balanceOf(purse.account.address, 'XRP')
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'waiting' })
    expect(await sender.balanceOf(to, 'XRP')).toBe(0n)
    await ledger.mine(1)
    const { height, hash } = await ledger.chain.facts()
    const status = { kind: 'included', block: { height, hash }, confirmations: 1, success: true, feePaid: 37n }
    expect(await sender.lookUp(txid)).toEqual(status)
    expect([await sender.balanceOf(to, 'XRP'), await ledger.held(to.split('#')[0] ?? '')]).toEqual([units, units])
    expect(await sender.balanceOf(purse.account.address, 'XRP')).toBe(before - units - 37n)
    await ledger.mine(4)
    expect(await sender.lookUp(txid)).toEqual({ ...status, confirmations: 5 })
    expect((await ledger.call('tx', { transaction: txid }))['tx_json']).toMatchObject({ DestinationTag: 4242 })
  })

  test('is paid once, however often the same bytes are sent, and whatever restarts meanwhile', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const { txid, raw } = signed(sender, await planOf(sender, purse, { to, amount: xrp(5n * XRP) }))
    for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await ledger.mine(1)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    const status = await sender.lookUp(txid)
    await ledger.restart()
    sender = await senderAt(ledger)
    expect(await sender.lookUp(txid)).toEqual(status)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await ledger.mine(1)
    expect(await sender.balanceOf(to, 'XRP')).toBe(5n * XRP)
  })

  test('that every server forgot is unknown, and the same bytes bring it back', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const { txid, raw } = signed(sender, await planOf(sender, purse, { to, amount: xrp(2n * XRP) }))
    await sender.broadcast(raw)
    expect(await ledger.chain.forget(txid)).toBe(true)
    expect([(await sender.lookUp(txid)).kind, await ledger.chain.forget(txid)]).toEqual(['unknown', false])
    // A waiting transaction does not survive a restart of the server either.
    await sender.broadcast(raw)
    await ledger.restart()
    sender = await senderAt(ledger)
    expect((await sender.lookUp(txid)).kind).toBe('unknown')
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await ledger.mine(1)
    expect(await sender.balanceOf(to, 'XRP')).toBe(2n * XRP)
  })

  test('that fails is included without success, and costs its fee', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const { txid, raw } = signed(sender, await planOf(sender, purse, { to, amount: xrp(XRP - 1n) }))
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await ledger.mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: false, feePaid: 10n })
    expect([await sender.balanceOf(to, 'XRP'), await sender.balanceOf(purse.account.address, 'XRP')]).toEqual([
      0n,
      99_999_990n,
    ])
    expect(await sender.sequenceOf(purse.account.address)).toMatchObject({
      mined: (await planOf(sender, purse, { to, amount: xrp(1n) })).sequence,
    })
  })

  test('can take everything but the reserve, and the fee out of it', async () => {
    const purse = await ledger.newAccount(30n * XRP)
    const to = newPayee()
    const held = await sender.balanceOf(purse.account.address, 'XRP')
    const all = held - sender.reserveOf('XRP')
    expect(await gasOf(sender, { to, amount: xrp(all) }, purse.account.address)).toBe(1n)
    expect(await gasOf(sender, { to, amount: xrp(all + 1n) }, purse.account.address)).toMatchObject({
      code: 'would_fail',
      reason: expect.stringContaining('tecUNFUNDED_PAYMENT') as string,
    })
    const { txid, raw } = signed(sender, await planOf(sender, purse, { to, amount: xrp(all) }))
    await sender.broadcast(raw)
    await ledger.mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ success: true })
    expect([await sender.balanceOf(to, 'XRP'), await sender.balanceOf(purse.account.address, 'XRP')]).toEqual([
      29n * XRP,
      XRP - 10n,
    ])
  })
})

describe('a number', () => {
  test('is used once: a second payment with it is refused, before and after the first is validated', async () => {
    const purse = await ledger.newAccount()
    const [first, second] = [newPayee(), newPayee()]
    const used = signed(sender, await planOf(sender, purse, { to: first, amount: xrp(2n * XRP) }))
    const spare = signed(sender, await planOf(sender, purse, { to: second, amount: xrp(2n * XRP) }))
    await sender.broadcast(used.raw)
    expect(await sender.broadcast(spare.raw)).toEqual(refused('tefPAST_SEQ'))
    await ledger.mine(1)
    expect(await sender.broadcast(spare.raw)).toEqual(refused('tefPAST_SEQ'))
    await ledger.mine(1)
    expect((await sender.lookUp(spare.txid)).kind).toBe('unknown')
    expect([await sender.balanceOf(first, 'XRP'), await sender.balanceOf(second, 'XRP')]).toEqual([2n * XRP, 0n])
  })

  test('that comes too early waits for those before it', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const { mined } = await sender.sequenceOf(purse.account.address)
    const plans = await Promise.all(
      [0n, 1n, 2n].map((offset) => planOf(sender, purse, { to, amount: xrp(2n * XRP) }, { sequence: mined + offset })),
    )
    const versions = plans.map((plan) => signed(sender, plan))
    for (const { raw } of versions.toReversed()) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.sequenceOf(purse.account.address)).toEqual({ mined, waiting: mined + 3n })
    await ledger.mine(1)
    expect(await sender.sequenceOf(purse.account.address)).toEqual({ mined: mined + 3n, waiting: mined + 3n })
    expect(await sender.balanceOf(to, 'XRP')).toBe(6n * XRP)
  })

  test('of an account that is none is 0, as is what it holds', async () => {
    const nobody = newPayee()
    expect(await sender.sequenceOf(nobody)).toEqual({ mined: 0n, waiting: 0n })
    expect(await sender.balanceOf(nobody, 'XRP')).toBe(0n)
    await expect(sender.balanceOf(nobody, 'BTC')).rejects.toThrow('does not live')
  })
})

describe('the last ledger', () => {
  test('lies some twenty to sixty ahead, and names no block', async () => {
    const window = await sender.window()
    const ahead = (window?.lastValid ?? 0) - (await ledger.height())
    expect([window?.reference, ahead >= 20 && ahead <= 60]).toEqual(['', true])
  })

  test('that has passed is refused; unknown, never dead: a new version keeps the number', async () => {
    const purse = await ledger.newAccount()
    const to = newPayee()
    const plan = await planOf(sender, purse, { to, amount: xrp(2n * XRP) })
    const late = signed(sender, plan)
    await ledger.mine(plan.window?.lastValid === undefined ? 0 : plan.window.lastValid - (await ledger.height()))
    expect(await sender.broadcast(late.raw)).toEqual(refused('tefMAX_LEDGER'))
    expect(await sender.lookUp(late.txid, plan.window)).toEqual({ kind: 'unknown' })
    const again = signed(sender, await planOf(sender, purse, { to, amount: xrp(2n * XRP) }))
    expect(again.txid).not.toBe(late.txid)
    expect(reader.read(built(sender, plan)).guards).toEqual(
      reader.read(built(sender, await planOf(sender, purse, { to, amount: xrp(2n * XRP) }))).guards,
    )
    await sender.broadcast(again.raw)
    await ledger.mine(1)
    expect(await sender.balanceOf(to, 'XRP')).toBe(2n * XRP)
    expect(await sender.broadcast(late.raw)).toMatchObject({ kind: 'refused' })
  })

  test('that has passed unseen, where the server has lost the ledgers that may hold the payment, leaves its fate open', async () => {
    const purse = await ledger.newAccount()
    const plan = await planOf(sender, purse, { to: newPayee(), amount: xrp(2n * XRP) })
    const lastValid = plan.window?.lastValid ?? 0
    const { txid } = signed(sender, plan)
    await ledger.mine(45)
    ledger.chain.loseHistory({ oldest: lastValid - 38, missing: null })
    await expect(sender.lookUp(txid, plan.window)).rejects.toThrow(
      `not the whole history from ${lastValid - 39} to ${lastValid}`,
    )
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    ledger.chain.loseHistory({ oldest: lastValid - 39, missing: null })
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    ledger.chain.loseHistory({ oldest: 1, missing: null })
  })

  test('that passes while it waits drops it, and a server that still remembers it is not waited for', async () => {
    const purse = await ledger.newAccount()
    const plan = await planOf(sender, purse, { to: newPayee(), amount: xrp(2n * XRP) })
    const { txid, raw } = signed(sender, plan)
    const remembering = await proxy(ledger, {
      told: (method, result) =>
        method === 'tx' ? { status: 'success', hash: txid, tx_json: {}, validated: false } : result,
    })
    const elsewhere = await senderAt(ledger, { rpcUrl: remembering.url })
    await ledger.chain.askFee(500n)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect([(await sender.lookUp(txid, plan.window)).kind, (await elsewhere.lookUp(txid, plan.window)).kind]).toEqual([
      'waiting',
      'waiting',
    ])
    await ledger.mine(41)
    expect([(await sender.lookUp(txid, plan.window)).kind, (await elsewhere.lookUp(txid, plan.window)).kind]).toEqual([
      'unknown',
      'unknown',
    ])
    await ledger.chain.askFee(null)
    await ledger.mine(1)
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    await remembering.close()
  })
})

describe('bytes', () => {
  test('signed by another key, for another account, or spoiled are refused', async () => {
    const [purse, other] = [await ledger.newAccount(), await ledger.newAccount()]
    const to = newPayee()
    const { bytes } = built(sender, await planOf(sender, purse, { to, amount: xrp(2n * XRP) }))
    const [ours, theirs] = [pairOf(purse.index), pairOf(other.index)]
    const foreign = signOrder(bytes, theirs.privateKey, theirs.publicKey)
    const forged = signOrder(bytes, theirs.privateKey, ours.publicKey)
    const good = signOrder(bytes, ours.privateKey, ours.publicKey)
    expect(await sender.broadcast(foreign.raw)).toEqual(refused('tefBAD_AUTH'))
    expect(await sender.broadcast(forged.raw)).toEqual(refused('Invalid signature'))
    // Its amount, one drop more.
    expect(await sender.broadcast(good.raw.replace('6140000000001E8480', '6140000000001E8481'))).toEqual(
      refused('Invalid signature'),
    )
    expect(await sender.broadcast('00')).toMatchObject({ kind: 'refused' })
    expect(await sender.broadcast(good.raw.slice(0, -2))).toMatchObject({ kind: 'refused' })
    for (const { txid } of [foreign, forged]) expect((await sender.lookUp(txid)).kind).toBe('unknown')
    await ledger.mine(1)
    expect(await sender.balanceOf(to, 'XRP')).toBe(0n)
    // Case is not part of the bytes.
    expect(await sender.broadcast(good.raw.toLowerCase())).toEqual({ kind: 'accepted' })
    expect((await sender.lookUp(good.txid.toLowerCase())).kind).toBe('waiting')
  })

  test('for a network that is to be named are refused where it must not be', async () => {
    const purse = await ledger.newAccount()
    const side = xrplSender({ spec: SPEC, networkId: 21_337, fees: FEES, rpcUrl: await ledger.rpcUrl() })
    const answer = side.build(await planOf(sender, purse, { to: newPayee(), amount: xrp(2n * XRP) }))
    if (!answer.ok) throw new Error(answer.refusal.code)
    expect(() => reader.read(answer.value)).toThrow('network 21337')
    const { raw } = xrplReader({ networkId: 21_337, coin: 'XRP' }, ring).read(answer.value).sign()
    expect(await sender.broadcast(raw)).toEqual(refused('telNETWORK_ID_MAKES_TX_NON_CANONICAL'))
  })
})

test('throws when the server cannot be reached, is on another network, or says what makes no sense', async () => {
  const { account } = await ledger.newAccount()
  const payout = { to: newPayee(), amount: xrp(XRP) }
  const unreachable = await senderAt(ledger, { rpcUrl: NOWHERE })
  const mistaken = await senderAt(ledger, { networkId: 1 })
  const muddled = await proxy(ledger, {
    told: (method, result) => (method === 'server_info' ? result : { status: 'success' }),
  })
  const confused = await senderAt(ledger, { rpcUrl: muddled.url })
  const cases = [
    [unreachable, /unreachable/],
    [mistaken, /is not on network 1/],
    [confused, /invalid|expected/i],
  ] as const
  for (const [broken, message] of cases) {
    await expect(broken.feeRate()).rejects.toThrow(message)
    await expect(broken.lookUp('A'.repeat(64))).rejects.toThrow(message)
    await expect(broken.broadcast('00')).rejects.toThrow(message)
    await expect(broken.gasLimit(payout, account.address)).rejects.toThrow(message)
    await expect(broken.sequenceOf(account.address)).rejects.toThrow(message)
    await expect(broken.balanceOf(account.address, 'XRP')).rejects.toThrow(message)
    if (broken !== confused) await expect(broken.window()).rejects.toThrow(message)
  }
  await muddled.close()
})
