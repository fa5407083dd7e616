/**
 * The contract of every sender, run against a real node of each network (`sender.contract.test.ts` beside the
 * connectors). It signs with test keys, checks payments without using the connectors, and moves no coin of any worth.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChainAmount, CoinCode } from '@zend/kernel'
import type { ChainSender, Payout, TransactionPlan, TransactionStatus, UnsignedTransaction } from './chain-sender.ts'
import type { FeeRate } from './network-family.ts'

/** Bytes that are ready to be sent. */
export type SignedBytes = { readonly txid: string; readonly raw: string }

/** A test wallet: new keys with plenty of every coin of the network, nothing pending. */
export type TestWallet = {
  /**
   * Returns a plan for this payment from the wallet's mined holdings. Two plans made without a block in between exclude
   * each other.
   */
  readonly plan: (payout: Payout, fee: FeeRate) => Promise<TransactionPlan>
  /** Returns what it holds of the network's own coin, as mined. */
  readonly held: () => Promise<bigint>
}

/** A development chain under the test's control: nothing happens on it by itself. */
export type TestSendingChain = {
  readonly sender: ChainSender
  /** The same sender, configured with an address where nothing listens. */
  readonly unreachable: ChainSender
  /** The same sender, configured for another chain than the node's. */
  readonly mistaken: ChainSender
  /**
   * Amounts to pay: every coin of the network, in amounts that a float would get wrong. The first is the network's own
   * coin.
   */
  readonly amounts: readonly [ChainAmount<CoinCode>, ...ChainAmount<CoinCode>[]]
  /**
   * The minimum rate that the sender may propose, and a price that blocks can require which exceeds that rate but not
   * the maximum it may propose.
   */
  readonly rates: { readonly least: FeeRate; readonly congested: bigint }
  readonly newWallet: () => Promise<TestWallet>
  /** Returns an unused address, in its canonical form. */
  readonly newPayee: () => string
  /** Returns what an address was paid, as mined. */
  readonly paidTo: (address: string, asset: CoinCode) => Promise<bigint>
  readonly sign: (unsigned: UnsignedTransaction) => Promise<SignedBytes>
  /** Signs with a key that does not own what is spent. */
  readonly forge: (unsigned: UnsignedTransaction) => Promise<SignedBytes>
  /** Returns the same payment at this rate, excluding the first. */
  readonly replacement: (plan: TransactionPlan, first: UnsignedTransaction, fee: FeeRate) => TransactionPlan
  /** Returns a transaction with the guard of the first that pays just too little to replace it. */
  readonly tooLittle: (plan: TransactionPlan, first: UnsignedTransaction) => TransactionPlan
  readonly askFee: (price: bigint | null) => Promise<void>
  readonly forget: (txid: string) => Promise<void>
  readonly mine: (blocks: number) => Promise<void>
  /** Replaces the newest blocks by as many others and one more, without their transactions. */
  readonly reorg: (depth: number) => Promise<void>
}

/** Runs the contract. `start` brings the chain up; it may take a while. */
export function chainSenderContract(network: string, start: () => Promise<TestSendingChain>): void {
  describe(`${network} sender`, () => {
    let chain: TestSendingChain
    beforeAll(async () => {
      chain = await start()
    }, 60_000)

    const built = (plan: TransactionPlan): UnsignedTransaction => {
      const answer = chain.sender.build(plan)
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value
    }
    /** A payment of a new wallet to a new payee, signed and not sent. */
    const prepare = async (amount = chain.amounts[0], fee?: FeeRate) => {
      const [wallet, to] = [await chain.newWallet(), chain.newPayee()]
      const plan = await wallet.plan({ to, amount }, fee ?? (await chain.sender.feeRate()))
      const unsigned = built(plan)
      return { wallet, to, plan, unsigned, signed: await chain.sign(unsigned) }
    }
    const statusOf = async (txid: string): Promise<TransactionStatus['kind']> => (await chain.sender.lookUp(txid)).kind
    const cheap = async () => {
      await chain.askFee(null)
      const prepared = await prepare(chain.amounts[0], chain.rates.least)
      expect(await chain.sender.broadcast(prepared.signed.raw)).toEqual({ kind: 'accepted' })
      await chain.askFee(chain.rates.congested)
      await chain.mine(2)
      return prepared
    }

    test('pays every coin to the last unit, for the fee it tells', async () => {
      for (const amount of chain.amounts) {
        const { wallet, to, unsigned, signed } = await prepare(amount)
        const before = await wallet.held()
        expect(await statusOf(signed.txid)).toBe('unknown')
        expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
        expect(await chain.sender.lookUp(signed.txid)).toEqual({ kind: 'waiting' })
        expect(await chain.paidTo(to, amount.asset)).toBe(0n)
        await chain.mine(1)
        const status = await chain.sender.lookUp(signed.txid)
        if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
        expect(status).toMatchObject({ confirmations: 1, success: true })
        expect(await chain.paidTo(to, amount.asset)).toBe(amount.units)
        const own = amount.asset === chain.amounts[0].asset ? amount.units : 0n
        expect(status.feePaid).toBe(before - own - (await wallet.held()))
        expect(status.feePaid).toBeGreaterThan(0n)
        expect(status.feePaid).toBeLessThanOrEqual(unsigned.feeMax)
        await chain.mine(4)
        expect(await chain.sender.lookUp(signed.txid)).toEqual({ ...status, confirmations: 5 })
      }
    })

    test('the same plan gives the same bytes, another plan others', async () => {
      const { wallet, to, plan, unsigned } = await prepare()
      expect(built(plan)).toEqual(unsigned)
      const amount = { ...chain.amounts[0], units: chain.amounts[0].units + 1n }
      expect(built(await wallet.plan({ to, amount }, plan.fee)).bytes).not.toBe(unsigned.bytes)
    })

    test('takes the same bytes as often as they are sent, and pays once', async () => {
      const { to, signed } = await prepare()
      for (let time = 0; time < 3; time++)
        expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      expect(await chain.paidTo(to, chain.amounts[0].asset)).toBe(chain.amounts[0].units)
    })

    test('a replacement is mined instead of what it replaces, and the payee is paid once', async () => {
      const { to, plan, unsigned, signed } = await cheap()
      expect(await statusOf(signed.txid)).toBe('waiting')
      const second = built(
        chain.replacement(plan, unsigned, chain.sender.replacementRate(plan.fee, await chain.sender.feeRate())),
      )
      const replacing = await chain.sign(second)
      expect(await chain.sender.broadcast(replacing.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      expect(await chain.sender.lookUp(replacing.txid)).toMatchObject({ kind: 'included', success: true })
      expect(await statusOf(signed.txid)).toBe('unknown')
      expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'refused', reason: expect.any(String) })
      await chain.askFee(null)
      await chain.mine(1)
      expect(await chain.paidTo(to, chain.amounts[0].asset)).toBe(chain.amounts[0].units)
    })

    test('the rate it names for a replacement is enough where fees have not risen, and a little less is not', async () => {
      const { plan, unsigned, signed } = await cheap()
      await chain.askFee(null)
      const rate = chain.sender.replacementRate(plan.fee, chain.rates.least)
      const mean = await chain.sign(built(chain.tooLittle(plan, unsigned)))
      expect(mean.txid).not.toBe(signed.txid)
      expect(await chain.sender.broadcast(mean.raw)).toMatchObject({ kind: 'refused' })
      expect(await statusOf(signed.txid)).toBe('waiting')
      const enough = await chain.sign(built(chain.replacement(plan, unsigned, rate)))
      expect(await chain.sender.broadcast(enough.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      expect([await statusOf(signed.txid), await statusOf(enough.txid)]).toEqual(['unknown', 'included'])
    })

    test('asks for more when blocks do, never less than its floor', async () => {
      await chain.askFee(null)
      await chain.mine(2)
      expect(await chain.sender.feeRate()).toMatchObject({ kind: chain.sender.guard })
      const quiet = chain.sender.typicalFee(chain.amounts[0].asset, await chain.sender.feeRate())
      expect(quiet).toBeGreaterThanOrEqual(chain.sender.typicalFee(chain.amounts[0].asset, chain.rates.least))
      await chain.askFee(chain.rates.congested)
      await chain.mine(1)
      expect(chain.sender.typicalFee(chain.amounts[0].asset, await chain.sender.feeRate())).toBeGreaterThan(quiet)
      const { signed } = await prepare()
      await chain.sender.broadcast(signed.raw)
      await chain.mine(1)
      expect(await statusOf(signed.txid)).toBe('included')
      await chain.askFee(null)
      await chain.mine(2)
    })

    test('what every node forgot is unknown, and the same bytes bring it back', async () => {
      const { to, signed } = await prepare()
      await chain.sender.broadcast(signed.raw)
      await chain.forget(signed.txid)
      expect(await statusOf(signed.txid)).toBe('unknown')
      expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      expect(await chain.paidTo(to, chain.amounts[0].asset)).toBe(chain.amounts[0].units)
    })

    test('a re-organisation takes it back, and the same bytes are mined again elsewhere', async () => {
      const { to, unsigned, signed } = await prepare()
      await chain.mine(1)
      await chain.sender.broadcast(signed.raw)
      await chain.mine(2)
      const before = await chain.sender.lookUp(signed.txid)
      await chain.reorg(2)
      expect(await statusOf(signed.txid)).not.toBe('included')
      expect(await chain.sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      await chain.mine(1)
      const after = await chain.sender.lookUp(signed.txid)
      if (before.kind !== 'included' || after.kind !== 'included') throw new Error(`${before.kind}, then ${after.kind}`)
      expect(after.block.hash).not.toBe(before.block.hash)
      expect(after.feePaid).toBeLessThanOrEqual(unsigned.feeMax)
      expect(await chain.paidTo(to, chain.amounts[0].asset)).toBe(chain.amounts[0].units)
    })

    test('refuses a second payment with a guard that is used up', async () => {
      const [wallet, first, second] = [await chain.newWallet(), chain.newPayee(), chain.newPayee()]
      const [amount] = chain.amounts
      const fee = await chain.sender.feeRate()
      const [one, other] = [
        await wallet.plan({ to: first, amount }, fee),
        await wallet.plan({ to: second, amount }, fee),
      ]
      const signed = await Promise.all([one, other].map((plan) => chain.sign(built(plan))))
      const [used, spare] = signed
      if (used === undefined || spare === undefined) throw new Error('two plans')
      await chain.sender.broadcast(used.raw)
      expect(await chain.sender.broadcast(spare.raw)).toMatchObject({ kind: 'refused' })
      await chain.mine(1)
      expect(await chain.sender.broadcast(spare.raw)).toMatchObject({ kind: 'refused' })
      await chain.mine(1)
      expect([await chain.paidTo(first, amount.asset), await chain.paidTo(second, amount.asset)]).toEqual([
        amount.units,
        0n,
      ])
    })

    test('a signature that is not ours is refused', async () => {
      const { unsigned } = await prepare()
      const forged = await chain.forge(unsigned)
      expect(await chain.sender.broadcast(forged.raw)).toEqual({ kind: 'refused', reason: expect.stringMatching(/./) })
      expect(await statusOf(forged.txid)).toBe('unknown')
    })

    test('builds no payment that the network would not carry', async () => {
      const wallet = await chain.newWallet()
      const plan = await wallet.plan(
        { to: chain.newPayee(), amount: { ...chain.amounts[0], units: 0n } },
        chain.rates.least,
      )
      expect(chain.sender.build(plan)).toEqual({ ok: false, refusal: { code: 'amount_too_small' } })
    })

    test('throws when the node cannot be reached, or is on another chain', async () => {
      const { unsigned, signed, to } = await prepare()
      const payout = { to, amount: chain.amounts[0] }
      for (const [sender, message] of [
        [chain.unreachable, /unreachable/],
        [chain.mistaken, /is (not )?on/],
      ] as const) {
        await expect(sender.feeRate()).rejects.toThrow(message)
        await expect(sender.lookUp(signed.txid)).rejects.toThrow(message)
        await expect(sender.broadcast('00')).rejects.toThrow()
        if (sender.guard === 'sequence') {
          await expect(sender.gasLimit(payout, to)).rejects.toThrow(message)
          await expect(sender.sequenceOf(to)).rejects.toThrow(message)
          await expect(sender.balanceOf(to, chain.amounts[0].asset)).rejects.toThrow(message)
        }
      }
      // Building calls nothing outside.
      expect(unsigned.bytes).toMatch(/^([0-9a-f]{2})+$/)
    })
  })
}
