/** Outputs that carry more than coins, as a sender reports them: they count in the books, but not as spendable. */
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { spendableOutputs } from './outputs.repo.ts'
import { readWallet, treasuryRound } from '../index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'bitcoin' })
const { deps, network, custody } = treasury
const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const wallet = async () =>
  (await readWallet({ read: db.read, network, custody, limits: { lowWater: { BTC: '0.00001' } } }))[0]

test('what can never be spent is no spendable sum, is told once, and holds up no payment', async () => {
  await treasury.fund('BTC', 900_000n)
  await treasury.fund('BTC', 100_000n)
  const asked: number[] = []
  const warnings: object[] = []
  const dusted = {
    ...deps,
    log: { ...deps.log, warn: (facts: object) => void warnings.push(facts) },
    sender: {
      ...deps.sender,
      // The larger one, which would be selected first.
      describeOutputs: async (outputs: Parameters<typeof deps.sender.describeOutputs>[0]) => {
        asked.push(outputs.length)
        return outputs.map((output) => (output.units === 900_000n ? { ...output, unspendable: true as const } : output))
      },
    },
  }
  expect(await wallet()).toMatchObject({ spendable: 1_000_000n })
  const payment = await treasury.pay('BTC', 500_000n, OUTSIDE)
  await treasuryRound(dusted)
  expect([(await treasury.view(payment)).state, await wallet()]).toMatchObject([
    'created',
    { spendable: 100_000n, reserved: 0n, waiting: 500_000n },
  ])
  expect((await spendableOutputs(db.read, network.id)).map(({ units }) => units)).toEqual([100_000n])
  await treasuryRound(dusted)
  expect([asked, warnings.length]).toEqual([[2, 1], 1])

  await treasury.fund('BTC', 700_000n)
  await treasuryRound(dusted)
  expect((await treasury.view(payment)).state).toBe('broadcast')
  await treasury.settleDown()
  expect([(await treasury.view(payment)).state, treasury.received(OUTSIDE), await treasury.broken()]).toEqual([
    'done',
    [500_000n],
    [],
  ])
  expect((await wallet())?.spendable).toBeLessThan(300_000n)
})
