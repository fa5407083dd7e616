/**
 * Networks where only time excludes two versions: an intruder who can write every row of the treasury, but has no key,
 * cannot have anything paid twice. The vault's log and the chain tell what was signed and mined, whatever the rows say.
 */
import { MINUTE_MS, money, newId, type PaymentId } from '@zend/kernel'
import { authorize, signedStatement, type SignedStatement, withdrawalStatement } from '@zend/server/core/authorizations'
import { TEST_AUTHORIZATION, testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type OnPayment, PaymentNotOrdered, treasuryRound } from '../index.ts'
import { confirmSecond, unconfirmedPayments } from './second-confirmations.repo.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'tron', limits: { stuckAfterMs: MINUTE_MS } })
const { clock, deps, node, outside, stateOf } = treasury
const UNITS = 5_000_000n
/** Longer than any version can still be mined, by the vault's clock and the network's. */
const DEAD_MS = 10 * MINUTE_MS

/** What the customer of a payment confirmed. */
function statementOf(payment: PaymentId, to: string): SignedStatement {
  const value = money('TRX', UNITS + 1n)
  const fee = money('TRX', 1n)
  const stated = withdrawalStatement({
    id: `wdr_${payment.slice('pay_'.length)}`,
    holder: newId('usr', 1),
    network: 'tron',
    money: value,
    fee,
    feeBudget: fee,
    address: to,
    valueCents: 1n,
    waitsUntil: null,
    judgedBy: { tier: 1, dayMaxCents: 1_000n, monthMaxCents: 1_000n },
  })
  return signedStatement(
    stated,
    authorize(TEST_AUTHORIZATION.key, stated, { confirmedAt: clock.now(), factors: ['pin', 'code'] }),
  )
}

async function withdraw() {
  const to = outside()
  const payment = await treasury.pay('TRX', UNITS, to)
  const statement = JSON.stringify(statementOf(payment, to))
  await sql`update treasury.payments set statement = ${statement}::jsonb where id = ${payment}`.execute(db.owner.read)
  return { payment, to }
}

/** Time passes on the network, too. */
const pass = async (ms: number): Promise<void> => {
  clock.advance(ms)
  node.mineEmpty(10)
  await treasury.scan()
}

/** Acts as the intruder: deletes what was sent, and starts the payment again. */
async function forgetSent(payment: PaymentId, intent: PaymentId = payment): Promise<void> {
  const { owner } = db
  const { rows } = await sql<{ root: string }>`select root from treasury.payments where id = ${payment}`.execute(
    owner.read,
  )
  const forgotten = sql`update treasury.transactions set state = 'lost', resolved_at = now() where root = ${rows[0]?.root}`
  await forgotten.execute(owner.read)
  await sql`update treasury.payments set state = 'created', root = null, txid = null, confirmations = 0, intent = ${intent} where id = ${payment}`.execute(
    owner.read,
  )
}
const alertsOf = (alert: string) => treasury.alerts.filter((facts) => facts.alert === alert)
/** Runs rounds until everything that can be mined is. */
const live = async (rounds = 4): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    await treasury.round()
    node.mine()
    await pass(MINUTE_MS)
  }
}

beforeEach(async () => {
  // Payments left waiting for an operator would take their turn first.
  await sql`update treasury.payments set state = 'failed', failure = 'not_signed', resolved_at = now() where state = 'created'`.execute(
    db.owner.read,
  )
  await treasury.fund('TRX', 100_000_000n)
  treasury.alerts.length = 0
})

describe('a payment that was mined and is parked as if it was never sent', () => {
  test.each<[string, (payment: PaymentId) => PaymentId]>([
    ['under its own id', (payment) => payment],
    ['under another intent’s id', () => newId('pay', clock.now().getTime())],
  ])('%s is not paid again', async (_, intentOf) => {
    const { payment, to } = await withdraw()
    await treasury.round()
    node.mine()
    expect(treasury.received(to)).toEqual([UNITS])
    await forgetSent(payment, intentOf(payment))
    await pass(DEAD_MS)
    await live()
    expect(treasury.received(to)).toEqual([UNITS])
    expect(alertsOf('signed_before')).not.toEqual([])
    expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'not_authorized' })
    // It keeps no other from being paid.
    const other = await withdraw()
    await live()
    expect(treasury.received(other.to)).toEqual([UNITS])
  })

  test('nor where the rows name its transaction among the versions of the next one', async () => {
    const { payment, to } = await withdraw()
    await treasury.round()
    node.mine()
    const { rows } = await sql<{ root: string }>`select root from treasury.payments where id = ${payment}`.execute(
      db.owner.read,
    )
    await forgetSent(payment)
    await pass(DEAD_MS)
    // A round that builds and cannot reach the vault: then the old version is moved below what was built.
    const dying = { ...deps, vault: { ...deps.vault, signedFor: async () => Promise.reject(new Error('gone')) } }
    await expect(treasuryRound(dying)).rejects.toThrow('gone')
    await sql`update treasury.transactions t set root = p.root, version = 2, state = 'lost' from treasury.payments p
      where p.id = ${payment} and t.id = ${rows[0]?.root}`.execute(db.owner.read)
    await live()
    expect(treasury.received(to)).toEqual([UNITS])
    expect(alertsOf('signed_before')).not.toEqual([])
  })
})

describe('what is honest goes on as before', () => {
  test('a version that died unmined is replaced and paid once', async () => {
    const { payment, to } = await withdraw()
    await treasury.round()
    node.forget(node.waiting()[0] ?? '')
    node.refuseAll('not now')
    await pass(DEAD_MS)
    await treasury.round()
    node.refuseAll(null)
    await live()
    expect(treasury.received(to)).toEqual([UNITS])
    expect(await stateOf(payment)).toBe('done')
    expect(alertsOf('signed_before')).toEqual([])
    const { rows } =
      await sql`select state from treasury.transactions where root = (select root from treasury.payments where id = ${payment})
      order by version`.execute(db.read)
    expect(rows).toEqual([{ state: 'lost' }, { state: 'done' }])
  })

  test('a replacement that wants an operator’s word is listed while it is under way, and paid with it', async () => {
    const { payment, to } = await withdraw()
    const word = { text: 'a word', key: '', signature: '' }
    const sign: typeof deps.vault.sign = async (request) => {
      const [intent] = request.intents
      const isAgain = (await deps.vault.signedFor({ payments: [payment], acts: [] })).length > 0
      const isSeconded = intent?.purpose === 'withdrawal' && intent.secondConfirmation?.text === word.text
      if (isAgain && !isSeconded)
        return { ok: false, refusal: { code: 'second_confirmation', detail: 'signed before', retryAt: clock.now() } }
      return deps.vault.sign(request)
    }
    const strict = { ...deps, vault: { ...deps.vault, sign } }
    await treasuryRound(strict)
    node.forget(node.waiting()[0] ?? '')
    node.refuseAll('not now')
    await pass(DEAD_MS)
    await treasuryRound(strict)
    expect(await stateOf(payment)).toBe('broadcast')
    expect((await unconfirmedPayments(db.read)).map(({ id }) => id)).toContain(payment)
    expect(await confirmSecond(db.read, payment, word)).toBe(true)
    node.refuseAll(null)
    await pass(MINUTE_MS)
    for (let round = 0; round < 4; round++) {
      await treasuryRound(strict)
      node.mine()
      await pass(MINUTE_MS)
    }
    expect(treasury.received(to)).toEqual([UNITS])
    expect(await treasury.view(payment)).toMatchObject({ state: 'done', waitsFor: null })
  })

  test.each([1, 2])('an answer of the vault that was lost, to version %i, is asked for again', async (lost) => {
    const { payment, to } = await withdraw()
    if (lost === 2) {
      await treasury.round()
      node.forget(node.waiting()[0] ?? '')
      node.refuseAll('not now')
      await pass(DEAD_MS)
    }
    const losing: typeof deps.vault.sign = async (request) => {
      await deps.vault.sign(request)
      throw new Error('the answer is lost')
    }
    await expect(treasuryRound({ ...deps, vault: { ...deps.vault, sign: losing } })).rejects.toThrow('lost')
    node.refuseAll(null)
    const signed = await treasury.vault.signedFor({ payments: [payment], acts: [] })
    expect(signed).toHaveLength(lost)
    await live()
    expect(treasury.received(to)).toEqual([UNITS])
    expect(await stateOf(payment)).toBe('done')
    // Nothing else was signed for it, and nobody was alerted.
    expect(await treasury.vault.signedFor({ payments: [payment], acts: [] })).toEqual(signed)
    expect(alertsOf('signed_before')).toEqual([])
  })
})

test('what somebody wrote as reserved is signed for nobody: who ordered it is asked before the vault is', async () => {
  const { payment, to } = await withdraw()
  clock.advance(1)
  const beside = await withdraw()
  const dying = { ...deps, vault: { ...deps.vault, signedFor: async () => Promise.reject(new Error('gone')) } }
  await expect(treasuryRound(dying)).rejects.toThrow('gone')
  expect(await stateOf(payment)).toBe('reserved')
  const onPayment: OnPayment = async (tx, told, event) => {
    if (told.id === payment) throw new PaymentNotOrdered(payment, 'it is closed')
    return deps.onPayment(tx, told, event)
  }
  for (let round = 0; round < 3; round++) {
    await treasuryRound({ ...deps, onPayment })
    node.mine()
    await pass(MINUTE_MS)
  }
  expect(await treasury.vault.signedFor({ payments: [payment], acts: [] })).toEqual([])
  expect(await stateOf(payment)).toBe('failed')
  expect(treasury.received(to)).toEqual([])
  expect(alertsOf('payment_not_ordered')).toMatchObject([{ payment }])
  expect(treasury.received(beside.to)).toEqual([UNITS])
})
