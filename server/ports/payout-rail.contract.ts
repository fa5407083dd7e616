/**
 * The contract of every payout rail, whoever the provider is, run against a provider that can be made to misbehave
 * (`*.contract.test.ts` beside the connectors). The most important rule: a rail reports a failure only when nobody will
 * ever be paid.
 */
import { type LocalCurrency, money, type Money } from '@zend/kernel'
import { afterEach, expect, test } from 'vitest'
import type { PayoutDestination, PayoutOrder, PayoutRail, PayoutStatus, RailNotice } from './payout-rail.ts'

/** How a provider behaves. `mute` does what it is asked and never answers; `slow` is slower than the rail's timeout. */
export type RailBehaviour =
  | 'well'
  | 'down'
  | 'gone'
  | 'busy'
  | 'mute'
  | 'malformed'
  | 'slow'
  | 'broke'
  | 'rejecting'
  | 'stuck'

/** How its webhooks arrive. */
export type WebhookBehaviour = 'well' | 'twice' | 'reordered' | 'forged' | 'none'

/** A webhook as received, and the rail's reading of it. */
export type ReceivedNotice = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly read: RailNotice | null
}

/** An account in the provider's test environment. `closed` and `refused` accept no money; nobody owns `nobody`. */
export type TestAccount = 'open' | 'nobody' | 'closed' | 'refused' | 'mute' | 'gone'

/** A rail with its test environment. */
export type RailSetup = {
  readonly rail: PayoutRail
  /** The same rail with a timeout shorter than a `slow` provider needs. */
  readonly impatientRail: PayoutRail
  /** The same rail at an address where nothing listens. */
  readonly deadRail: PayoutRail
  /** The same rail with a key that the provider does not know. */
  readonly unknownKeyRail: PayoutRail
  readonly currency: LocalCurrency
  readonly account: (kind: TestAccount) => PayoutDestination
  /** The owner of the open account, if the provider supports name enquiries there. */
  readonly owner: string | null
  readonly behave: (mood: RailBehaviour) => Promise<void>
  readonly notices: (mood: WebhookBehaviour) => Promise<void>
  /**
   * Returns the provider's own record of a reference: how often it was ordered, and its state; `null` when it never
   * accepted it.
   */
  readonly inTheBook: (reference: string) => Promise<{ readonly times: number; readonly amount: string } | null>
  readonly settle: (reference: string, state: 'paid' | 'failed' | 'reversed') => Promise<void>
  /** Waits for this many webhooks about a reference. */
  readonly received: (reference: string, count: number) => Promise<readonly ReceivedNotice[]>
}

let counted = 0
const newReference = (): string => `qsl-contract-${process.pid}-${(counted += 1).toString().padStart(6, '0')}`

/** The contract. */
export function payoutRailContract(bench: () => RailSetup): void {
  afterEach(async () => {
    await bench().behave('well')
    await bench().notices('none')
  })

  const amount = (): Money<LocalCurrency> => money(bench().currency, 123_456n)
  const orderTo = (kind: TestAccount, reference = newReference()): PayoutOrder => ({
    reference,
    amount: amount(),
    to: bench().account(kind),
    narration: 'Zend payout',
  })
  const ends = async (reference: string): Promise<PayoutStatus> => {
    let status = await bench().rail.statusOf(reference)
    await expect
      .poll(async () => (status = await bench().rail.statusOf(reference)).kind, { interval: 10 })
      .not.toBe('pending')
    return status
  }

  test('a payout is taken, is pending, and is paid with exactly its amount; its reference finds it', async () => {
    await bench().behave('stuck')
    const order = orderTo('open')
    expect(await bench().rail.send(order)).toMatchObject({ kind: 'pending' })
    expect(await bench().rail.statusOf(order.reference)).toMatchObject({
      kind: 'pending',
      railId: expect.any(String) as string,
    })
    await bench().settle(order.reference, 'paid')
    expect(await bench().rail.statusOf(order.reference)).toMatchObject({
      kind: 'paid',
      railId: expect.any(String) as string,
    })
    expect(await bench().inTheBook(order.reference)).toEqual({
      times: 1,
      amount: expect.stringMatching(/^1234\.56$|^123456$/) as string,
    })
  })

  test('ordering one reference again pays once, and tells what became of it', async () => {
    const order = orderTo('open')
    const kinds = [(await bench().rail.send(order)).kind, (await bench().rail.send(order)).kind]
    expect(kinds[0]).toBe('pending')
    expect(['pending', 'paid']).toContain(kinds[1])
    expect(await ends(order.reference)).toMatchObject({ kind: 'paid' })
    expect(['pending', 'paid']).toContain((await bench().rail.send(order)).kind)
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test('a reference that nobody ordered is unknown', async () => {
    expect(await bench().rail.statusOf(newReference())).toEqual({ kind: 'unknown_reference' })
  })

  test.each(['nobody', 'closed', 'refused'] as const)(
    'a payout into an account that takes none (%s) fails, now or when asked',
    async (kind) => {
      const order = orderTo(kind)
      const first = await bench().rail.send(order)
      const last = first.kind === 'failed' ? first : await ends(order.reference)
      expect(last).toMatchObject({ kind: 'failed', said: expect.stringMatching(/\w/) as string })
      // Nothing that an adapter reports as a refusal may have been paid.
      if (first.kind === 'failed') expect(await bench().inTheBook(order.reference)).toBeNull()
    },
  )

  test.each([
    ['broke', 'rail_balance_low'],
    ['rejecting', 'rejected'],
  ] as const)('a provider that is %s pays nothing, and why is told', async (mood, why) => {
    await bench().behave(mood)
    const order = orderTo('open')
    const first = await bench().rail.send(order)
    expect(first.kind === 'failed' ? first : await ends(order.reference)).toMatchObject({ kind: 'failed', why })
  })

  test('money that came back is told as such, or as a failure where the provider has no word for it', async () => {
    await bench().behave('stuck')
    const order = orderTo('open')
    await bench().rail.send(order)
    await bench().settle(order.reference, 'paid')
    await bench().settle(order.reference, 'reversed')
    expect(['reversed', 'failed']).toContain((await bench().rail.statusOf(order.reference)).kind)
    // Ordering it again must not report that it could be paid elsewhere before anybody has checked.
    expect((await bench().rail.send(order)).kind).not.toBe('paid')
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test.each(['down', 'gone', 'busy', 'malformed', 'slow', 'mute'] as const)(
    'a provider that is %s gives no answer, never a failure, and took nothing where the rail says so',
    async (mood) => {
      await bench().behave(mood)
      const rail = mood === 'slow' ? bench().impatientRail : bench().rail
      const order = orderTo('open')
      const sent = (await rail.send(order)).kind
      // A provider that refuses every call has accepted nothing; the same holds for a call that ended before the order
      // was sent.
      expect(mood === 'down' || mood === 'busy' ? ['not_taken'] : ['not_taken', 'no_answer']).toContain(sent)
      if (sent === 'not_taken') expect(await bench().inTheBook(order.reference)).toBeNull()
      expect((await rail.statusOf(order.reference)).kind).toBe('no_answer')
      expect(await rail.balance(bench().currency)).toBeNull()
      const { accountName: _name, ...to } = order.to
      expect(['no_answer', 'not_supported']).toContain((await rail.resolveName(to)).kind)
      await bench().behave('well')
      // What it did without an answer shows in its status; what it did not do is unknown to it. Either way the result
      // is the same once ordered again.
      expect(['pending', 'paid', 'unknown_reference']).toContain((await bench().rail.statusOf(order.reference)).kind)
      await bench().rail.send(order)
      expect(await ends(order.reference)).toMatchObject({ kind: 'paid' })
      expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
    },
  )

  test('an order that was taken without an answer is found, and paid once', async () => {
    const order = orderTo('mute')
    expect((await bench().rail.send(order)).kind).toBe('no_answer')
    expect(await ends(order.reference)).toMatchObject({ kind: 'paid' })
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test('an order that was lost is unknown, not failed', async () => {
    const order = orderTo('gone')
    expect(['not_taken', 'no_answer']).toContain((await bench().rail.send(order)).kind)
    expect(await bench().rail.statusOf(order.reference)).toEqual({ kind: 'unknown_reference' })
  })

  test('whom nobody can reach has taken nothing', async () => {
    expect((await bench().deadRail.send(orderTo('open'))).kind).toBe('not_taken')
    expect((await bench().deadRail.statusOf(newReference())).kind).toBe('no_answer')
  })

  test('a key that the provider does not know is nobody’s failure to be paid', async () => {
    const order = orderTo('open')
    expect(['not_taken', 'no_answer']).toContain((await bench().unknownKeyRail.send(order)).kind)
    expect((await bench().unknownKeyRail.statusOf(order.reference)).kind).toBe('no_answer')
    expect(await bench().unknownKeyRail.balance(bench().currency)).toBeNull()
    const { accountName: _name, ...to } = order.to
    expect((await bench().unknownKeyRail.resolveName(to)).kind).toBe(
      bench().owner === null ? 'not_supported' : 'no_answer',
    )
  })

  test('a place that it does not serve is refused without asking anybody', async () => {
    const to = { ...bench().account('open'), country: 'SE', institution: 'se-bank' }
    await bench().behave('gone')
    expect(bench().rail.serves(to)).toBe(false)
    expect(await bench().rail.send({ ...orderTo('open'), to })).toMatchObject({ kind: 'failed', why: 'not_supported' })
    expect(bench().rail.serves(bench().account('open'))).toBe(true)
  })

  test('it tells whose an account is where the provider does', async () => {
    const { accountName: _open, ...open } = bench().account('open')
    const { accountName: _nobody, ...nobody } = bench().account('nobody')
    const { owner } = bench()
    expect(await bench().rail.resolveName(open)).toEqual(
      owner === null ? { kind: 'not_supported' } : { kind: 'found', name: owner },
    )
    expect((await bench().rail.resolveName(nobody)).kind).toBe(owner === null ? 'not_supported' : 'not_found')
  })

  test('it tells what it holds: a payout lowers it, and so does what it says it kept of one that is paid', async () => {
    await bench().behave('stuck')
    const held = async (): Promise<bigint> => {
      const told = await bench().rail.balance(bench().currency)
      if (told === null) throw new Error('it did not tell')
      return told.amount
    }
    const before = await held()
    const { reference } = orderTo('open')
    await bench().rail.send(orderTo('open', reference))
    expect(before - (await held())).toBe(amount().amount)
    await bench().settle(reference, 'paid')
    const paid = await bench().rail.statusOf(reference)
    // Our books are lower by both: a rail that reports otherwise would be alerted every hour.
    expect(before - (await held())).toBe(amount().amount + (paid.kind === 'paid' ? (paid.feeMinor ?? 0n) : 0n))
  })

  test('a webhook names the payout, once however often it comes; one with another signature names nothing', async () => {
    await bench().behave('stuck')
    await bench().notices('twice')
    const order = orderTo('open')
    await bench().rail.send(order)
    await bench().settle(order.reference, 'paid')
    const [first, second] = (await bench().received(order.reference, 2)).map(({ read }) => read)
    expect(first).toMatchObject({ reference: order.reference })
    expect(second).toEqual(first)
    await bench().notices('forged')
    await bench().settle(order.reference, 'reversed')
    const [forged] = (await bench().received(order.reference, 3)).slice(2)
    expect(forged?.read).toBeNull()
  })

  test('two webhooks of one payout in the wrong order are two hints to look', async () => {
    await bench().behave('stuck')
    await bench().notices('reordered')
    const order = orderTo('open')
    await bench().rail.send(order)
    await bench().settle(order.reference, 'paid')
    await bench().settle(order.reference, 'reversed')
    const read = (await bench().received(order.reference, 2)).map((notice) => notice.read)
    expect(read.map((notice) => notice?.reference)).toEqual([order.reference, order.reference])
    expect(new Set(read.map((notice) => notice?.eventId)).size).toBe(2)
  })

  test('a webhook whose content was changed, or that has no signature, names nothing it did not prove', async () => {
    await bench().behave('stuck')
    await bench().notices('well')
    const order = orderTo('open')
    await bench().rail.send(order)
    await bench().settle(order.reference, 'paid')
    const [notice] = await bench().received(order.reference, 1)
    if (notice === undefined) throw new Error('no webhook came')
    expect(bench().rail.readNotice({}, notice.body)).toBeNull()
    expect(bench().rail.readNotice(notice.headers, Buffer.from('{'))).toBeNull()
    expect(bench().rail.readNotice(notice.headers, Buffer.from('{}'))).toBeNull()
    expect(bench().unknownKeyRail.readNotice(notice.headers, notice.body)).toBeNull()
  })
}
