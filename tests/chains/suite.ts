/**
 * The requirements of every network, written once and run through the product's own parts: customers' addresses, the
 * deposit scan, the treasury, the signer. A test's name begins with its case, so that the matrix can be built from the
 * report; a case that a network cannot have is a skipped test with the reason in its name.
 */
import { joinDestination, splitDestination } from '@zend/kernel'
import type { BlockRef, ChainAddresses, ChainConnector, Watch } from '@zend/server/ports/chain'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testkit/database.ts'
import { type Case, CASES } from './cases.ts'
import { openEnvironment, type Environment } from './environment.ts'
import type { Amount, NetworkUnderTest } from './under-test.ts'

// A chain starts, and every case mines, scans and signs: seconds each on an idle machine.
const CASE_MS = 120_000

/** Watches every address: a scan and a lookup of a single transaction must agree, whoever is paid. */
const EVERYBODY: Watch = { ours: async (keys) => new Set(keys) }

/** Another id of the same format, which does not exist. */
function strange(addresses: ChainAddresses, txid: string): string {
  const middle = txid.length >> 1
  const others = [...'1234567890abcdef'].map((digit) => `${txid.slice(0, middle)}${digit}${txid.slice(middle + 1)}`)
  const other = others.find((each) => each !== txid && addresses.parseTxid(each) === each)
  if (other === undefined) throw new Error(`no other id like ${txid}`)
  return other
}

/** The newest block below a height; some networks have heights without one. */
async function blockBelow(connector: ChainConnector, height: number): Promise<BlockRef> {
  for (let below = height - 1; below >= 0; below--) {
    const hash = await connector.hashAt(below)
    if (hash !== null) return { height: below, hash }
  }
  throw new Error(`no block below ${height}`)
}

const noTest = (_name: string, _options: object, _run: () => Promise<void>): void => undefined

/** Runs the suite on a network. Call it at the top level of a `*.chain.test.ts` file. */
export async function networkSuite(under: NetworkUnderTest): Promise<void> {
  const db = await testDatabase()
  let env: Environment
  let strangers = 0
  const outside = async (): Promise<string> => under.outside(strangers++, env.chain())
  const holds = async (address: string, asset: Amount['asset']): Promise<bigint> =>
    under.holds(await env.rpcUrl(), splitDestination(address).address, asset)
  const [coin] = under.amounts
  if (coin === undefined) throw new Error(`${under.network} names no amount`)
  const send = async ({ asset, units }: Amount, to: string, as: string = asset): Promise<string> => {
    const sent = await env.chain().send(as, to, units)
    if (!sent.ok) throw new Error(`the faucet refused: ${JSON.stringify(sent.refusal)}`)
    return sent.value.txid
  }
  /** A new customer with an address that can receive this coin. */
  const customer = async (asset: Amount['asset'] = coin.asset) => {
    const userId = await env.newCustomer()
    const first = await env.addressOf(userId, asset)
    if (!first.ready) await env.settle(8)
    const { address, ready } = await env.addressOf(userId, asset)
    if (!ready) throw new Error(`${asset} cannot be received: ${JSON.stringify(env.warnings.slice(-3))}`)
    return { userId, address }
  }

  /** Declares a case as a test; `detail` distinguishes several tests of one case. */
  const covers = (name: Case, detail: string, run: () => Promise<void>): void => {
    const add = under.without[name] === undefined ? test : noTest
    add(`${CASES[name]}: ${detail}`, { timeout: CASE_MS }, run)
  }

  describe(under.network, () => {
    beforeAll(async () => {
      env = await openEnvironment(db, under)
      for (const amount of under.funds) {
        await send(amount, env.hot.funding.address)
        await env.chain().mine(1)
        // Where addresses opt in to coins, the hot one does so as soon as it can pay for it.
        await env.confirm()
        await env.settle()
      }
    }, CASE_MS)

    covers('address', 'a customer’s is theirs for ever, reads back, and is nobody else’s', async () => {
      const [one, other] = [await customer(), await customer()]
      expect(await env.addressOf(one.userId, coin.asset)).toEqual({ address: one.address, ready: true })
      expect(other.address).not.toBe(one.address)
      const addresses = env.custody.chains[env.network.space]
      const parsed = addresses.parseAddress(one.address)
      expect(parsed).toMatchObject({ ok: true, value: { address: one.address } })
      for (const typed of ['', 'nonsense', `${splitDestination(one.address).address}x`])
        expect(addresses.parseAddress(typed).ok, typed).toBe(false)
    })

    covers('deposit', 'is credited to the last unit once it is final, and not before', async () => {
      for (const amount of under.amounts) {
        const { userId, address } = await customer(amount.asset)
        await send(amount, address)
        await env.scan()
        expect(await env.availableTo(userId, amount.asset)).toBe(0n)
        await env.confirm()
        expect(await env.availableTo(userId, amount.asset), amount.asset).toBe(env.booksOf(amount).amount)
      }
    })

    covers('again', 'changes nothing, even when the scan has forgotten what it read', async () => {
      const { userId, address } = await customer()
      await send(coin, address)
      await env.confirm()
      const once = await env.availableTo(userId, coin.asset)
      await env.scan()
      await env.forgetBlocks(5)
      await env.scan()
      expect(await env.deposits(userId)).toHaveLength(1)
      expect(await env.availableTo(userId, coin.asset)).toBe(once)
    })

    covers(
      'found',
      'a payment is nothing before its block counts, then exactly what a scan of that block reports',
      async () => {
        for (const amount of under.amounts) {
          const { address } = await customer(amount.asset)
          const { connector } = env.node()
          const shown = connector.parseTxid(await send(amount, address)) ?? ''
          // Some networks' nodes do not show pending transactions.
          const early = (await connector.find(shown, EVERYBODY)) ?? {
            outcome: 'pending',
            block: null,
            transfers: [],
            unlisted: [],
          }
          expect(early).toMatchObject({ outcome: 'pending', block: null, transfers: [], unlisted: [] })
          await env.confirm()
          const found = await connector.find(shown, EVERYBODY)
          // Where payer and payee have separate transactions, this is the payee's.
          const txid = found?.txid ?? ''
          expect(await connector.find(txid, EVERYBODY)).toEqual(found)
          const { height, hash } = found?.block ?? { height: -1, hash: '' }
          const poll = await connector.poll([await blockBelow(connector, height)], EVERYBODY, 1)
          if (poll.kind === 'lost') throw new Error('lost')
          expect(poll.blocks).toEqual([{ height, hash }])
          const transfers = poll.transfers.filter((transfer) => transfer.txid === txid)
          expect(transfers.map(({ amount: { asset, units } }) => ({ asset, units }))).toContainEqual(amount)
          expect(found?.outcome).toBe('mined')
          expect(found?.transfers).toEqual(transfers)
          expect(await connector.find(strange(connector, txid), EVERYBODY)).toBeNull()
        }
      },
    )

    covers('hash', 'is the one that scans read, and there is none where no block is yet', async () => {
      await env.confirm()
      const { connector } = env.node()
      const poll = await connector.poll([], EVERYBODY, 1_000)
      if (poll.kind === 'lost') throw new Error('lost')
      // Where deposits cannot be credited sooner, the providers need not agree on a block sooner.
      const agreed = poll.blocks.slice(0, 1 - (under.confirmationsMin ?? 1) || undefined)
      expect(agreed).not.toEqual([])
      for (const { height, hash } of agreed.slice(-20))
        expect(await connector.hashAt(height), String(height)).toBe(hash)
      expect(await connector.hashAt(poll.headHeight + 1_000)).toBeNull()
    })

    covers(
      'memo',
      'a payment without or with nobody’s memo is set aside, to the last unit, and is nobody’s',
      async () => {
        const { userId, address } = await customer()
        const bare = splitDestination(address).address
        const before = (await env.suspended()).length
        const txids = [await send(coin, bare), await send(coin, joinDestination(bare, '4000000000'))]
        await env.confirm()
        const aside = (await env.suspended()).slice(before)
        expect(aside.map(({ reason }) => reason)).toEqual(['owner_unknown', 'owner_unknown'])
        expect(aside).toHaveLength(txids.length)
        expect(await env.availableTo(userId, coin.asset)).toBe(0n)
      },
    )

    covers('fake', 'a token that only calls itself like ours is nothing', async () => {
      const { userId, address } = await customer()
      await send({ asset: coin.asset, units: 5_000_000n }, address, under.fakeToken ?? '')
      await env.confirm()
      expect(await env.deposits(userId)).toEqual([])
    })

    covers('failed', 'a payment that failed is in the chain and is nothing', async () => {
      const { userId, address } = await customer()
      if (under.fail === undefined) throw new Error('nothing fails here')
      await under.fail(env.chain(), address, await env.rpcUrl())
      await env.confirm()
      expect(await env.deposits(userId)).toEqual([])
    })

    covers('partial', 'is credited by what was delivered, not by what it says', async () => {
      const { userId, address } = await customer()
      if (under.payInPart === undefined) throw new Error('nothing is paid in part here')
      const delivered = await under.payInPart(env.chain(), address, await env.rpcUrl())
      await env.confirm()
      expect(await env.deposits(userId)).toMatchObject([{ asset: delivered.asset, units: delivered.units.toString() }])
    })

    // After the failing cases: anvil's state of a contract whose call fails after a rollback differs from the state it
    // computes from the same blocks anew (sandbox/chains/README.md).
    covers(
      'unsettled',
      under.reorganises
        ? 'a deposit that leaves the chain is not credited'
        : 'a deposit that is not final is not credited',
      async () => {
        const { userId, address } = await customer()
        await send(coin, address)
        if (under.reorganises) {
          await env.chain().mine(1)
          await env.scan()
          const seen = await env.deposits(userId)
          expect(seen.map(({ state }) => state)).toEqual(['detected'])
          expect((await env.chain().reorg(1, false)).ok).toBe(true)
          await env.confirm()
          await env.confirm()
          expect((await env.deposits(userId)).map(({ state }) => state)).toEqual(seen.map(() => 'reorged'))
        } else {
          await env.scan()
          expect(await env.deposits(userId)).toEqual([])
          expect((await env.chain().reorg(1, false)).ok).toBe(false)
        }
        expect(await env.availableTo(userId, coin.asset)).toBe(0n)
        if (!under.reorganises) await env.confirm()
      },
    )

    covers('withdrawal', 'pays exactly what was ordered, once', async () => {
      for (const amount of under.amounts) {
        const to = await outside()
        const before = await holds(to, amount.asset)
        const payment = await env.pay(amount, to)
        await env.settle()
        expect(await env.payment(payment), JSON.stringify(env.warnings.slice(-3))).toMatchObject({ state: 'done' })
        expect((await holds(to, amount.asset)) - before).toBe(amount.units)
      }
    })

    covers('resend', 'pays once, while it waits and when it is final', async () => {
      const to = await outside()
      const before = await holds(to, coin.asset)
      const payment = await env.pay(coin, to)
      await env.round()
      const [version] = await env.versions(payment)
      if (version === undefined)
        throw new Error(`not signed: ${JSON.stringify([await env.payment(payment), env.warnings.slice(-3)])}`)
      await env.node().sender.broadcast(version.raw)
      await env.settle()
      await env.node().sender.broadcast(version.raw)
      await env.settle(1)
      expect(await env.payment(payment)).toMatchObject({ state: 'done' })
      expect((await holds(to, coin.asset)) - before).toBe(coin.units)
    })

    covers('lost', 'a payment that the network forgot is paid after all, once', async () => {
      const to = await outside()
      const before = await holds(to, coin.asset)
      const payment = await env.pay(coin, to)
      await env.round()
      const [version] = await env.versions(payment)
      if (version === undefined)
        throw new Error(`not signed: ${JSON.stringify([await env.payment(payment), env.warnings.slice(-3)])}`)
      await env.chain().forget(version.txid)
      await under.expire?.(env.chain())
      if (env.node().sender.guard === 'expiry') {
        await env.node().sender.broadcast(version.raw)
        await env.chain().mine(1 + under.blocksToFinal)
        expect(await holds(to, coin.asset)).toBe(before)
      }
      env.muchLater()
      await env.settle(8)
      expect(await env.payment(payment), JSON.stringify(env.warnings.slice(-3))).toMatchObject({ state: 'done' })
      expect((await holds(to, coin.asset)) - before).toBe(coin.units)
    })

    covers('sweep', 'brings what customers deposited to the address that pays', async () => {
      for (const amount of under.amounts) {
        const { address } = await customer(amount.asset)
        await send(amount, address)
        await env.confirm()
        const before = await holds(address, amount.asset)
        await env.settle(8)
        const after = await holds(address, amount.asset)
        // Of a token nothing remains; of the network's own coin the address keeps its required minimum.
        const { sender } = env.node()
        // A fee with only an upper bound leaves the unused part.
        const slack =
          sender.guard === 'expiry' && amount === coin ? sender.typicalFee(amount.asset, await sender.feeRate()) : 0n
        const kept = sender.reserveOf(amount.asset) + slack
        expect(before).toBe(amount.units)
        expect(after <= kept, `${after} ${amount.asset} stayed: ${JSON.stringify(env.warnings.slice(-3))}`).toBe(true)
      }
      expect((await env.sweeps()).filter(({ state }) => state === 'done').length).toBeGreaterThanOrEqual(
        under.amounts.length,
      )
    })

    covers('restart', 'pays once when the answer to a broadcast is lost and the node starts again', async () => {
      const to = await outside()
      const before = await holds(to, coin.asset)
      const payment = await env.pay(coin, to)
      env.overSender((sender) => ({
        ...sender,
        broadcast: async (raw) => {
          await sender.broadcast(raw)
          throw new Error('the answer is lost')
        },
      }))
      await env.round().catch(() => undefined)
      env.overSender()
      await env.restartNode()
      env.muchLater()
      await under.expire?.(env.chain())
      await env.settle(8)
      expect(await env.payment(payment), JSON.stringify(env.warnings.slice(-3))).toMatchObject({ state: 'done' })
      expect((await holds(to, coin.asset)) - before).toBe(coin.units)
    })
  })
}
