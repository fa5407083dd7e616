/**
 * Somebody with the worker's login can make a withdrawal's rows say that it failed, whatever happened to its money:
 * before the money leaves again, the vault and the chain must confirm it.
 */
import { HOUR_MS } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { unprovenReturns, verifyProvenance } from '../../core/provenance/index.ts'
import type { TransactionStatus } from '../../ports/chain-sender.ts'
import type { SignedVersion } from '../../ports/key-vault.ts'
import { neverPaid, proveReturn, type ReturnDeps, sweepReturns } from './prove-return.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { holdIdOf, type Withdrawal } from './withdrawal.ts'

const db = await testDatabase()
const { advance, clock, deps, feesKnown, outcome, rich, withdraw } = await withdrawalsOn(db)
const COIN = 100_000_000n

type Seen = {
  readonly txid: string
  readonly guards?: readonly string[]
  readonly deadAfter?: Date | null
  readonly status: TransactionStatus
}
const included = (over: Partial<Extract<TransactionStatus, { kind: 'included' }>> = {}): TransactionStatus => ({
  kind: 'included',
  block: { height: 9, hash: 'b' },
  confirmations: 100,
  success: true,
  feePaid: 1n,
  ...over,
})
const UNKNOWN: TransactionStatus = { kind: 'unknown' }

const told: string[] = []
let signed: readonly Seen[] = []
const versionOf = (act: string, { txid, guards = [], deadAfter = null }: Seen): SignedVersion => ({
  network: 'bitcoin',
  txid,
  act,
  payment: `pay_${act.slice(4)}`,
  guards,
  deadAfter,
})
const asked: string[] = []
const returns: ReturnDeps = {
  db,
  clock,
  networks: deps.networks,
  provenance: deps.provenance,
  vault: {
    abandon: async (act) => {
      asked.push(act)
      return signed.map((each) => versionOf(act, each))
    },
  },
  senderOf: () => ({ lookUp: async (txid) => signed.find((each) => each.txid === txid)?.status ?? UNKNOWN }),
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (facts) => void told.push((facts as { alert: string }).alert),
  },
}

beforeEach(() => {
  signed = []
  told.length = 0
  asked.length = 0
})

const stateOf = async ({ id, holder }: Withdrawal) =>
  expectOk(await readWithdrawal(deps, db.read, { holder }, id, clock.now())).withdrawal.state

/**
 * A withdrawal of 0.6 of a coin whose rows say that it failed after its payment began, and another of 0.9 that needs
 * the same money.
 */
async function failed() {
  const who = await rich(satoshi(COIN))
  const first = await withdraw(who, { amount: '0.6' })
  clock.advance(HOUR_MS * 24)
  await feesKnown()
  await advance(first.id)
  await outcome(first.id, { kind: 'signing' })
  await outcome(first.id, { kind: 'failed', reason: 'not_signed' })
  const second = await withdraw(who, { amount: '0.9' })
  clock.advance(HOUR_MS * 24)
  await feesKnown()
  return { first, second }
}

test('what the vault never signed for is there again, and nothing is signed for it any more', async () => {
  const { first, second } = await failed()
  await expect(advance(second.id)).rejects.toThrow('origin')
  const { rows } = await db.owner.pool.query(`select payload from graphile_worker._private_jobs where key = $1`, [
    `prove-return:${first.id}`,
  ])
  expect(rows).toEqual([{ payload: { id: first.id } }])
  await proveReturn(returns, first.id)
  await proveReturn(returns, first.id)
  expect(asked).toEqual([first.id, first.id])
  await advance(second.id)
  expect([await stateOf(second), told]).toEqual(['queued', []])
})

test.each<[string, readonly Seen[]]>([
  ['paid', [{ txid: 'a', status: included() }]],
  ['may be mined yet', [{ txid: 'a', guards: ['n1'], status: { kind: 'waiting' } }]],
  ['is known to no node', [{ txid: 'a', guards: ['n1'], status: UNKNOWN }]],
  [
    'was reverted a moment ago',
    [{ txid: 'a', guards: ['n1'], status: included({ success: false, confirmations: 0 }) }],
  ],
  [
    'was reverted beside one that may be mined',
    [
      { txid: 'a', guards: ['n1'], status: included({ success: false }) },
      { txid: 'b', guards: ['n2'], status: UNKNOWN },
    ],
  ],
])('what the rows call failed and %s does not leave again', async (_what, versions) => {
  const { first, second } = await failed()
  signed = versions
  await proveReturn(returns, first.id)
  await sweepReturns(returns)
  await expect(advance(second.id)).rejects.toThrow('origin')
  expect([await stateOf(second), new Set(told)]).toEqual(['risk_check', new Set(['return_not_proven'])])
  expect((await unprovenReturns(db.read, deps.provenance)).map(({ hold }) => hold)).toContain(holdIdOf(first.id))
})

test('what the network reverted for good is there again, and its other versions are void with it', async () => {
  const { first, second } = await failed()
  signed = [
    { txid: 'a', guards: ['n1'], status: included({ success: false }) },
    { txid: 'b', guards: ['n1'], status: UNKNOWN },
    { txid: 'c', deadAfter: new Date(clock.now().getTime() - 1), status: UNKNOWN },
  ]
  // An invalid row does not stop the sweep.
  await db.pool.query(`insert into provenance.returned (hold, proof) values ($1, sha256('anything'))`, [
    holdIdOf(first.id),
  ])
  await sweepReturns(returns)
  await advance(second.id)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['failed', 'queued'])
})

test('one that did not fail is not given up, and one that cannot be asked about keeps no other waiting', async () => {
  const { first, second } = await failed()
  await proveReturn(returns, second.id)
  expect(asked).toEqual([])
  const other = await failed()
  const abandon: ReturnDeps['vault']['abandon'] = async (act) =>
    act === first.id ? Promise.reject(new Error('silent')) : []
  await expect(sweepReturns({ ...returns, vault: { abandon } })).rejects.toThrow('1 returns')
  await advance(other.second.id)
  expect(await stateOf(other.second)).toBe('queued')
})

test('verify names what is unproven for long, and a moment of asking is none', async () => {
  const { first } = await failed()
  const violations = async () => (await verifyProvenance(db.read, deps.provenance)).at(-1)?.violations
  const before = await violations()
  // A closing is immutable; this one is backdated.
  await db.owner.pool.query(
    `set session_replication_role = replica; update ledger.hold_closings set recorded_at = now() - interval '11 minutes' where hold = '${holdIdOf(first.id)}'; reset session_replication_role`,
  )
  expect(await violations()).toBe((before ?? 0) + 1)
})

test('nothing was signed: it never paid', () => {
  expect(neverPaid([], { confirmations: 3 }, new Date())).toBe(true)
})
