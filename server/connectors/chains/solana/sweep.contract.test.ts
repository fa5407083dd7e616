/**
 * Sweeps on Solana's development chain with another fee payer, and payments that a node or an account shows beforehand
 * to fail.
 */
import { generateKeyPairSigner } from '@solana/kit'
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import type { KeyRef } from '../../../ports/chain-sender.ts'
import {
  addressOf,
  amountOf,
  built,
  FEES,
  funded,
  lamportsOf,
  newKey,
  newPayee,
  paidTo,
  planOf,
  RENT_MIN,
  sign,
  signerOf,
  SOL,
  submit,
  testChain,
} from './solana.fixture.ts'
import { tokenAccountOf } from './token-account.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const chain = await testChain()
const { rpc, sender } = await chain.connect()
afterAll(() => chain.stop())

describe('a sweep', () => {
  test('of tokens needs no SOL of the address: the hot account bears the fee', async () => {
    const [deposit, hot] = [await funded(chain, { USDC: 42_000_000n }, 'deposit'), await funded(chain, { SOL })]
    const feePayer = { address: addressOf(hot), key: hot }
    const plan = await planOf(sender, deposit, addressOf(hot), amountOf('USDC', 42_000_000n), { feePayer })
    const unsigned = built(sender, plan)
    expect(unsigned.keys).toEqual([hot, deposit])
    const read = chain.reader.read(unsigned)
    expect(read).toMatchObject({ fee: unsigned.feeMax, spendsFrom: new Set(['hot', 'deposit']) })
    const { txid, raw } = read.sign()
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: unsigned.feeMax })
    expect([
      await paidTo(chain, rpc, addressOf(deposit), 'USDC'),
      await paidTo(chain, rpc, addressOf(hot), 'USDC'),
    ]).toEqual([0n, 42_000_000n])
    expect(await lamportsOf(rpc, addressOf(hot))).toBe(SOL - unsigned.feeMax)
  })

  test.each([
    ['everything', 0n],
    ['all but what an account must keep', RENT_MIN],
  ])('of SOL takes %s', async (_name, kept) => {
    const [deposit, hot] = [await funded(chain, { SOL: 3n * SOL }, 'deposit'), await funded(chain, { SOL })]
    const units = 3n * SOL - kept
    const unsigned = built(
      sender,
      await planOf(sender, deposit, addressOf(hot), amountOf('SOL', units), {
        feePayer: { address: addressOf(hot), key: hot },
      }),
    )
    const { raw } = sign(chain, unsigned)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect([await lamportsOf(rpc, addressOf(deposit)), await lamportsOf(rpc, addressOf(hot))]).toEqual([
      kept,
      SOL + units - unsigned.feeMax,
    ])
    expect(kept === 0n || kept === sender.reserveOf('SOL')).toBe(true)
  })

  test('that would leave less than an account must keep is refused by the network', async () => {
    const [deposit, hot] = [await funded(chain, { SOL: 3n * SOL }, 'deposit'), await funded(chain, { SOL })]
    const units = 3n * SOL - (RENT_MIN - 1n)
    const plan = await planOf(sender, deposit, addressOf(hot), amountOf('SOL', units), {
      feePayer: { address: addressOf(hot), key: hot },
    })
    expect(await sender.broadcast(sign(chain, built(sender, plan)).raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/insufficient funds for rent/),
    })
  })
})

describe('would fail', () => {
  let key: KeyRef
  beforeAll(async () => {
    key = await funded(chain, { SOL: 10n * SOL, USDT: 100n })
  })
  const asked = (to: string, asset: CoinCode, units: bigint) =>
    sender.gasLimit({ to, amount: amountOf(asset, units) }, addressOf(key))

  test.each<[string, CoinCode, bigint, RegExp]>([
    ['SOL below what a new account must hold', 'SOL', RENT_MIN - 1n, /cannot hold less than 890880 lamports/],
    ['more SOL than there is', 'SOL', 11n * SOL, /too little/],
    ['more tokens than there are', 'USDT', 101n, /too little/],
    ['tokens that nobody ever had', 'USDC', 1n, /too little/],
  ])('%s', async (_name, asset, units, reason) => {
    expect(await asked(newPayee(), asset, units)).toEqual({
      ok: false,
      refusal: { code: 'would_fail', reason: expect.stringMatching(reason) },
    })
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
    await submit(rpc, signer, [
      getSetAuthorityInstruction({ owned, owner: signer, authorityType: AuthorityType.AccountOwner, newAuthority }),
    ])
    await chain.settle()
    expect(await asked(addressOf(careless), 'USDT', 1n)).toMatchObject({
      refusal: { reason: 'the payee gave its token account away' },
    })
  })

  test('nothing of what is payable', async () => {
    expect(await asked(newPayee(), 'SOL', RENT_MIN)).toEqual({ ok: true, value: 450n })
    const units = await asked(newPayee(), 'USDT', 100n)
    if (!units.ok) throw new Error(units.refusal.reason)
    expect(units.value).toBeGreaterThanOrEqual(FEES.typicalUnits.token)
    expect(units.value).toBeLessThanOrEqual(FEES.unitsMax.token)
    // A sender that cannot pay the fee is not simulated; only its accounts are checked.
    const poor = await funded(chain, { USDT: 5n }, 'deposit')
    expect(await sender.gasLimit({ to: newPayee(), amount: amountOf('USDT', 5n) }, addressOf(poor))).toEqual({
      ok: true,
      value: FEES.unitsMax.token,
    })
    expect(await sender.gasLimit({ to: newPayee(), amount: amountOf('USDT', 6n) }, addressOf(poor))).toMatchObject({
      ok: false,
    })
  })
})
