/**
 * Limits on openings: separate from the limit on sweeps, a maximum per day, and none while the vault's limit is
 * reached. Another suite tests opting in on chains that have it (tests/chains); this network pretends to need it for
 * one coin.
 */
import { refuse } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { depositAddressFor } from '../../custody/index.ts'
import { markOpen, noteOpening } from '../coins/activations.repo.ts'
import { treasuryRound } from '../index.ts'
import { isReadyToReceive } from './open-addresses.ts'

const DAY = 86_400_000
const ETHER = 10n ** 18n
const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'ethereum' })
const { clock, custody, vault } = treasury
/** The network as if one coin had to be opted in to. */
const wanting = (asset: 'DAI' | 'USDC') => ({
  ...treasury.networks.ethereum,
  coins: treasury.networks.ethereum.coins.map((coin) =>
    coin.asset === asset ? { ...coin, optIn: true as const } : coin,
  ),
})
const network = wanting('DAI')
const networks = { ...treasury.networks, ethereum: network }
const deps = { ...treasury.deps, network, policy: { ...treasury.deps.policy, openingsDayMax: 1_000 } }
const { sweepsMax } = deps.policy.networks.ethereum

/** New customers request the coin. */
async function ask(customers: number): Promise<void> {
  for (let made = 0; made < customers; made++) {
    const userId = await treasury.newCustomer()
    await db.transact(async (tx) => {
      const address = await depositAddressFor(custody, tx, { holder: userId, network: 'ethereum' })
      if (!address.ok) throw new Error(address.refusal.code)
      await isReadyToReceive({ networks, custody, clock }, tx, {
        network: 'ethereum',
        asset: 'DAI',
        lookupKey: address.value.lookupKey,
      })
    })
  }
}
const payments = async (purpose: 'topup' | 'sweep'): Promise<number> =>
  (await sql`select from treasury.payments where purpose = ${purpose}`.execute(db.owner.read)).rows.length
const wishesLeft = async (): Promise<number> =>
  (await sql`select from custody.coin_wishes where taken_at is null`.execute(db.owner.read)).rows.length

beforeEach(async () => {
  await sql`truncate treasury.activations, custody.coin_wishes, treasury.payments, treasury.transactions, treasury.holdings cascade`.execute(
    db.owner.read,
  )
  // The next day's first moment.
  clock.advance(DAY - (clock.now().getTime() % DAY))
  treasury.alerts.length = 0
  // The hot account opted in long ago.
  const hot = { network: network.id, asset: 'DAI', key: treasury.hot.key, place: treasury.hot } as const
  await noteOpening(db.read, hot, clock.now())
  await markOpen(db.read, hot, clock.now())
})

test('openings that wait for funds hold up no sweep, and no more are begun than there is room for', async () => {
  await ask(2 * sweepsMax)
  for (let rounds = 0; rounds < 3; rounds++) await treasuryRound(deps)
  expect(await payments('topup')).toBe(sweepsMax)
  await treasury.deposit('ETH', ETHER)
  await treasuryRound(deps)
  expect([await payments('sweep'), await payments('topup')]).toEqual([1, sweepsMax])
})

test('no more are begun in a day than an operator allows, which is told once; the others have their turn the next day', async () => {
  const bounded = { ...deps, policy: { ...deps.policy, openingsDayMax: 2 } }
  await ask(3)
  for (let rounds = 0; rounds < 3; rounds++) await treasuryRound(bounded)
  expect([await payments('topup'), treasury.alerts]).toEqual([
    2,
    [{ alert: 'openings_day_max', network: 'ethereum', openingsDayMax: 2 }],
  ])
  clock.advance(DAY)
  await treasuryRound(bounded)
  expect([await payments('topup'), treasury.alerts.length]).toEqual([3, 1])
})

test('one that the vault’s limit holds up is begun again when the limit frees, and no other before', async () => {
  await treasury.fund('ETH', ETHER)
  const retryAt = new Date(clock.now().getTime() + 30 * 60_000)
  const limited = {
    ...deps,
    vault: {
      ...deps.vault,
      sign: async (request: Parameters<typeof vault.sign>[0]) =>
        request.intents.some(({ purpose }) => purpose === 'topup')
          ? refuse('limit_hour', { detail: 'full', retryAt })
          : vault.sign(request),
    },
  }
  await ask(1)
  await treasuryRound(limited)
  await treasuryRound(limited)
  expect(await payments('topup')).toBe(1)
  await ask(1)
  for (let minute = 0; minute < 29; minute++) {
    clock.advance(60_000)
    await treasuryRound(limited)
  }
  expect(await payments('topup')).toBe(1)
  clock.advance(60_000)
  await treasuryRound(deps)
  expect(await payments('topup')).toBe(3)
})

test('what another configuration does not open is left to a worker that does', async () => {
  await ask(1)
  await treasuryRound({ ...deps, network: wanting('USDC') })
  expect(await wishesLeft()).toBe(1)
  await treasuryRound(deps)
  expect([await wishesLeft(), await payments('topup')]).toEqual([0, 1])
})
