/**
 * The contract of every FX provider, run against one that can be made to misbehave (`*.contract.test.ts` beside the
 * connectors). The most important rules: it reports a failure only when nobody will ever be paid, and nothing that was
 * ordered twice is done twice.
 */
import type { FxCurrency, FxPayee, FxRail } from '@zend/corridors'
import { type Money, money } from '@zend/kernel'
import { afterEach, expect, test } from 'vitest'
import type {
  FxNameCheck,
  FxNotice,
  FxNoticeReader,
  FxPaymentOrder,
  FxPaymentStatus,
  FxPrice,
  FxProvider,
} from './fx-provider.ts'

/** How a provider behaves. `mute` does what it is asked and never answers; `lagging` lists new things later. */
export type FxMood =
  | 'well'
  | 'down'
  | 'gone'
  | 'busy'
  | 'mute'
  | 'malformed'
  | 'slow'
  | 'broke'
  | 'rejecting'
  | 'lagging'
  | 'forgetful'
  | 'past-cut-off'
  | 'keeping'

/** How its webhooks arrive. */
export type FxWebhookMood = 'well' | 'twice' | 'reordered' | 'late' | 'forged' | 'none'

/** A webhook as received, and the connector's reading of it. */
export type ReceivedFxNotice = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly read: FxNotice | null
}

/** A payee of the provider's test environment, by what becomes of a payment. */
export type TestPayee =
  | 'open'
  | 'stuck'
  | 'invalid'
  | 'nobody'
  | 'closed'
  | 'namesake'
  | 'sanctioned'
  | 'partly'
  | 'weeks'
  | 'mute'
  | 'gone'
  | 'asked'

/** A payment in the provider's own book. */
export type BookedPayment = { readonly times: number; readonly amount: string; readonly state: string }

/** A provider with its test environment, and what it cannot tell. */
export type FxSetup = {
  readonly provider: FxProvider
  /** The same provider, as another process would open it. */
  readonly another: () => FxProvider
  /** The same with a timeout shorter than a `slow` provider needs. */
  readonly impatient: FxProvider
  /** The same at an address where nothing listens. */
  readonly dead: FxProvider
  /** The same with credentials that the provider does not know. */
  readonly stranger: FxProvider
  /** Reads its webhooks; and one with another key. */
  readonly reader: FxNoticeReader
  readonly strangeReader: FxNoticeReader
  readonly facts: {
    /** Whether it tells when the payee's bank has a local payment. */
    readonly tellsDelivery: boolean
    /** What a return less the costs of banks between is told as: the amount, or all of it. */
    readonly tellsCosts: boolean
    /** What becomes of a payment without money: it waits for ever, or fails at the end of the day. */
    readonly unfunded: 'waits' | 'fails'
    /** Whether its API asks for what has left. */
    readonly recallsSent: boolean
    readonly bankMessages: boolean
    /** Whether it asks for information over its API. */
    readonly asks: boolean
    readonly rails: readonly FxRail[]
    /** Names that a close match reveals. */
    readonly tellsNames: boolean
  }
  readonly payee: (kind: TestPayee) => FxPayee
  /** A payee of this rail. */
  readonly payeeBy: (rail: FxRail) => FxPayee
  /** A payee of whose name the bank says this. */
  readonly named: (answer: 'match' | 'close' | 'none' | 'not_possible') => FxPayee
  readonly behave: (mood: FxMood) => Promise<void>
  readonly notices: (mood: FxWebhookMood) => Promise<void>
  readonly inTheBook: (reference: string) => Promise<BookedPayment | null>
  readonly conversionsInTheBook: (reference: string) => Promise<number>
  readonly beneficiaries: () => Promise<number>
  readonly settle: (reference: string, state: 'sent' | 'delivered' | 'returned') => Promise<void>
  readonly settlesIn: (days: number) => Promise<void>
  readonly advance: (ms: number) => Promise<void>
  readonly today: () => Promise<string>
  /** Waits for this many webhooks about a reference. */
  readonly received: (reference: string, count: number) => Promise<readonly ReceivedFxNotice[]>
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SILENT_MOODS = ['down', 'gone', 'busy', 'malformed', 'slow', 'mute'] as const

let counted = 0
const newReference = (): string => `fxp-contract-${process.pid}-${(counted += 1).toString().padStart(6, '0')}`

/** The contract. */
export function fxProviderContract(bench: () => FxSetup): void {
  afterEach(async () => {
    await bench().behave('well')
    await bench().notices('none')
    await bench().settlesIn(0)
    await listens()
  })

  const amount: Money<'GBP'> = money('GBP', 123_456n)
  const payer = {
    name: 'Kente Trading Ltd',
    address: { street: 'Ring Road', number: '12', town: 'Accra', region: '', postcode: 'GA100', country: 'GH' },
    registration: 'CS123456789',
  }
  const orderTo = (to: FxPayee, over: Partial<FxPaymentOrder> = {}): FxPaymentOrder => ({
    reference: newReference(),
    amount,
    to,
    rail: 'gb-fps',
    purpose: 'GDDS',
    remittance: 'Invoice 77',
    payer,
    ...over,
  })
  const statusOf = (reference: string): Promise<FxPaymentStatus> => bench().provider.statusOf(reference)
  /** After a rate limit it is not called for a while. */
  const listens = async (): Promise<void> => {
    await expect.poll(() => bench().provider.balance('GBP'), { interval: 10 }).not.toBeNull()
  }
  const becomes = async (reference: string, ...kinds: readonly FxPaymentStatus['kind'][]): Promise<FxPaymentStatus> => {
    await expect.poll(async () => (await statusOf(reference)).kind, { interval: 10 }).toBeOneOf([...kinds])
    return statusOf(reference)
  }
  const done = (reference: string): Promise<FxPaymentStatus> =>
    bench().facts.tellsDelivery ? becomes(reference, 'delivered') : becomes(reference, 'sent')
  const held = async (currency: FxCurrency): Promise<bigint> => {
    const told = await bench().provider.balance(currency)
    if (told === null) throw new Error('it did not tell')
    return told.amount
  }
  const priceOf = async (buy: Money<FxCurrency>): Promise<Extract<FxPrice, { sell: unknown }>> => {
    const price = await bench().provider.price(buy)
    if (price.kind !== 'firm' && price.kind !== 'indicative') throw new Error(`no price: ${price.kind}`)
    return price
  }

  test('a payment is taken, pends, and is done with exactly its amount; its reference finds it', async () => {
    const order = orderTo(bench().payee('stuck'))
    expect(await bench().provider.send(order)).toMatchObject({ kind: 'pending', providerId: expect.any(String) })
    expect(await statusOf(order.reference)).toMatchObject({ kind: 'pending' })
    await bench().settle(order.reference, 'delivered')
    expect(await done(order.reference)).toMatchObject({ providerId: expect.any(String) })
    expect(await bench().inTheBook(order.reference)).toEqual({ times: 1, amount: '1234.56', state: 'delivered' })
  })

  test('ordering one reference again, or at the same time, pays once', async () => {
    const order = orderTo(bench().payee('open'))
    const sent = await Promise.all([bench().provider.send(order), bench().another().send(order)])
    for (const { kind } of sent) expect(['pending', 'sent', 'delivered']).toContain(kind)
    await done(order.reference)
    expect(['sent', 'delivered']).toContain((await bench().provider.send(order)).kind)
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test('a reference that nobody ordered is unknown', async () => {
    expect(await statusOf(newReference())).toEqual({ kind: 'unknown_reference' })
    expect(await bench().provider.conversionOf(newReference())).toEqual({ kind: 'unknown_reference' })
    expect((await bench().provider.recall(newReference())).kind).toBe('refused')
  })

  test('a payee that it does not take is a failure, and nothing was ordered', async () => {
    const order = orderTo(bench().payee('invalid'))
    expect(await bench().provider.send(order)).toMatchObject({ kind: 'failed', why: 'payee_invalid' })
    expect(await bench().inTheBook(order.reference)).toBeNull()
  })

  test('a payment that is stopped before it leaves has failed, and why is told', async () => {
    const before = await held('GBP')
    const order = orderTo(bench().payee('sanctioned'))
    expect((await bench().provider.send(order)).kind).toBe('pending')
    expect(await becomes(order.reference, 'failed')).toMatchObject({ why: 'compliance' })
    expect(await held('GBP')).toBe(before)
  })

  test.each([
    ['nobody', 'account_invalid'],
    ['closed', 'account_closed'],
    ['namesake', 'name_mismatch'],
  ] as const)('a payment to %s comes back whole, with a reason of ours', async (kind, why) => {
    const before = await held('GBP')
    const order = orderTo(bench().payee(kind))
    await bench().provider.send(order)
    expect(await becomes(order.reference, 'returned')).toMatchObject({ why, returned: amount })
    expect(await held('GBP')).toBe(before)
    // Its reference was paid once: nobody may take it for a failure to be paid elsewhere.
    expect((await bench().provider.send(order)).kind).toBe('no_answer')
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test('what banks between keep of a return is told where the provider knows it', async () => {
    const order = orderTo(bench().payee('partly'))
    await bench().provider.send(order)
    expect(await becomes(order.reference, 'returned')).toMatchObject({
      returned: money('GBP', bench().facts.tellsCosts ? 121_956n : 123_456n),
    })
  })

  test('what is done comes back weeks later', async () => {
    const order = orderTo(bench().payee('weeks'))
    await bench().provider.send(order)
    await done(order.reference)
    await bench().advance(20 * DAY_MS)
    expect(['sent', 'delivered']).toContain((await statusOf(order.reference)).kind)
    await bench().advance(2 * DAY_MS)
    expect(await becomes(order.reference, 'returned')).toMatchObject({ why: 'payee_refused', returned: amount })
  })

  test.each(SILENT_MOODS)('a provider that is %s gives no answer, never a failure', async (mood) => {
    const provider = mood === 'slow' ? bench().impatient : bench().provider
    const order = orderTo(bench().payee('open'))
    const conversion = { reference: newReference(), buy: money('GBP', 50_000n), priceId: null }
    await bench().behave(mood)
    const sent = (await provider.send(order)).kind
    // A provider that refuses every call has taken nothing; the same holds for a call that ended before the order.
    expect(mood === 'down' || mood === 'busy' ? ['not_taken'] : ['not_taken', 'no_answer']).toContain(sent)
    if (sent === 'not_taken') expect(await bench().inTheBook(order.reference)).toBeNull()
    expect((await provider.convert(conversion)).kind).toBe('no_answer')
    const asked = [provider.statusOf(order.reference), provider.conversionOf(conversion.reference)]
    for (const answer of [...asked, provider.price(amount), provider.recall(order.reference)])
      expect((await answer).kind).toBe('no_answer')
    expect((await provider.checkName(order.to)).kind).toBe('no_answer')
    expect(await provider.balance('GBP')).toBeNull()
    expect(await provider.statement('GBP', await bench().today())).toBeNull()
    expect(await provider.bankMessage(order.reference)).toBeNull()
    await bench().behave('well')
    await listens()
    // What it did without an answer shows now; ordered again, it is done once either way.
    await bench().provider.send(order)
    await done(order.reference)
    await bench().provider.convert(conversion)
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
    expect(await bench().conversionsInTheBook(conversion.reference)).toBe(1)
  })

  test('an order that was taken without an answer is found, and paid once', async () => {
    const order = orderTo(bench().payee('mute'))
    expect((await bench().provider.send(order)).kind).toBe('no_answer')
    await done(order.reference)
    expect(['sent', 'delivered']).toContain((await bench().provider.send(order)).kind)
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
  })

  test('an order that was lost is unknown, not failed', async () => {
    const order = orderTo(bench().payee('gone'))
    expect((await bench().provider.send(order)).kind).toBe('no_answer')
    expect(await statusOf(order.reference)).toEqual({ kind: 'unknown_reference' })
  })

  test('whom nobody can reach has taken nothing, and credentials that it does not know order nothing', async () => {
    for (const provider of [bench().dead, bench().stranger]) {
      const order = orderTo(bench().payee('open'))
      expect((await provider.send(order)).kind).toBe('not_taken')
      expect((await provider.statusOf(order.reference)).kind).toBe('no_answer')
      expect((await provider.convert({ reference: order.reference, buy: amount, priceId: null })).kind).toBe(
        'no_answer',
      )
      expect(await provider.balance('GBP')).toBeNull()
      expect(await bench().inTheBook(order.reference)).toBeNull()
    }
  })

  test('lists that lag behind make nobody believe that nothing was ordered', async () => {
    await bench().behave('lagging')
    const order = orderTo(bench().payee('stuck'))
    const conversion = { reference: newReference(), buy: money('GBP', 50_000n), priceId: null }
    expect((await bench().provider.send(order)).kind).toBe('pending')
    expect((await bench().provider.convert(conversion)).kind).toBe('agreed')
    // Ordered again it is a duplicate, by whichever process: never a failure.
    for (const provider of [bench().provider, bench().another()]) {
      expect(['pending', 'no_answer']).toContain((await provider.send(order)).kind)
      expect(['agreed', 'settled', 'no_answer']).toContain((await provider.convert(conversion)).kind)
    }
    await bench().behave('well')
    expect((await statusOf(order.reference)).kind).toBe('pending')
    expect(await bench().inTheBook(order.reference)).toMatchObject({ times: 1 })
    expect(await bench().conversionsInTheBook(conversion.reference)).toBe(1)
  })

  test('a session that ends between two calls is begun anew, by all callers together', async () => {
    await bench().behave('forgetful')
    const order = orderTo(bench().payee('open'))
    expect((await bench().provider.send(order)).kind).toBe('pending')
    await done(order.reference)
    await bench().behave('well')
    await bench().advance(31 * MINUTE_MS)
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(order.reference)))
    for (const { kind } of told) expect(['sent', 'delivered']).toContain(kind)
  })

  test('a provider that rejects orders pays and converts nothing', async () => {
    await bench().behave('rejecting')
    const order = orderTo(bench().payee('open'))
    expect(await bench().provider.send(order)).toMatchObject({ kind: 'failed' })
    expect(await bench().inTheBook(order.reference)).toBeNull()
    const conversion = { reference: newReference(), buy: amount, priceId: null }
    expect(await bench().provider.convert(conversion)).toMatchObject({ kind: 'failed' })
    expect(await bench().conversionsInTheBook(conversion.reference)).toBe(0)
  })

  test('a payment without money of ours waits, and is paid once there is some', async () => {
    await bench().behave('broke')
    const order = orderTo(bench().payee('open'))
    expect((await bench().provider.send(order)).kind).toBe('pending')
    await bench().advance(DAY_MS / 24)
    expect((await statusOf(order.reference)).kind).toBeOneOf(['pending', 'failed'])
    await bench().advance(DAY_MS)
    if (bench().facts.unfunded === 'fails')
      return expect(await becomes(order.reference, 'failed')).toMatchObject({ why: 'balance_low' })
    expect((await statusOf(order.reference)).kind).toBe('pending')
    await bench().behave('well')
    await done(order.reference)
  })

  test('a price is exact, and a conversion at it costs that', async () => {
    const buy = money('GBP', 758_000n)
    const price = await priceOf(buy)
    expect(price).toMatchObject({ sell: money('USD', 1_000_000n), buy })
    const before = [await held('USD'), await held('GBP')] as const
    const order = { reference: newReference(), buy, priceId: price.kind === 'firm' ? price.id : null }
    const agreed = await bench().provider.convert(order)
    expect(agreed).toMatchObject({ kind: 'agreed', sell: price.sell, settlesAt: expect.any(Date) })
    await expect
      .poll(async () => (await bench().provider.conversionOf(order.reference)).kind, { interval: 10 })
      .toBe('settled')
    expect(before[0] - (await held('USD'))).toBe(1_000_000n)
    expect((await held('GBP')) - before[1]).toBe(758_000n)
    // Its price is used up, and its reference tells what it was.
    expect(await bench().provider.convert(order)).toMatchObject({ kind: 'settled', sell: price.sell })
    expect(await bench().conversionsInTheBook(order.reference)).toBe(1)
  })

  test('dollars are not converted into dollars', async () => {
    expect(await bench().provider.price(money('USD', 100n))).toMatchObject({ kind: 'refused', why: 'not_supported' })
    const order = { reference: newReference(), buy: money('USD', 100n), priceId: null }
    expect((await bench().provider.convert(order)).kind).toBe('failed')
  })

  test('a price that has ended converts nothing, nor does one after the cut-off', async () => {
    const price = await priceOf(amount)
    if (price.kind === 'firm') {
      await bench().advance(price.expiresAt.getTime() - Date.now() + DAY_MS)
      const order = { reference: newReference(), buy: amount, priceId: price.id }
      expect(await bench().provider.convert(order)).toMatchObject({ kind: 'failed', why: 'price_expired' })
      expect(await bench().conversionsInTheBook(order.reference)).toBe(0)
    }
    await bench().behave('past-cut-off')
    expect(await bench().provider.price(amount)).toMatchObject({ kind: 'refused', why: 'cut_off' })
  })

  test('a conversion settles on its day, and what it bought is there then', async () => {
    await bench().settlesIn(2)
    const [before, order] = [await held('GBP'), { reference: newReference(), buy: amount, priceId: null }]
    const agreed = await bench().provider.convert(order)
    if (agreed.kind !== 'agreed') throw new Error(`not agreed: ${agreed.kind}`)
    await bench().advance(DAY_MS / 2)
    expect((await bench().provider.conversionOf(order.reference)).kind).toBe('agreed')
    expect(await held('GBP')).toBe(before)
    await bench().advance(3 * DAY_MS)
    expect((await bench().provider.conversionOf(order.reference)).kind).toBe('settled')
    expect((await held('GBP')) - before).toBe(amount.amount)
  })

  test('what has not left is taken back; what is done is not', async () => {
    const before = await held('GBP')
    const waiting = orderTo(bench().payee('stuck'))
    await bench().provider.send(waiting)
    expect(await bench().provider.recall(waiting.reference)).toEqual({ kind: 'requested' })
    expect((await becomes(waiting.reference, 'failed')).kind).toBe('failed')
    expect(await held('GBP')).toBe(before)
    const gone = orderTo(bench().payee('open'))
    await bench().provider.send(gone)
    await expect.poll(async () => (await bench().inTheBook(gone.reference))?.state, { interval: 10 }).toBe('delivered')
    expect((await bench().provider.recall(gone.reference)).kind).toBeOneOf(['refused', 'not_supported'])
    expect(['sent', 'delivered']).toContain((await statusOf(gone.reference)).kind)
  })

  test('what has left is asked for where the API can, and is out until its return is booked', async () => {
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    await bench().settle(order.reference, 'sent')
    const before = await held('GBP')
    const recall = await bench().provider.recall(order.reference)
    if (!bench().facts.recallsSent) {
      expect(recall).toEqual({ kind: 'not_supported' })
      return expect((await statusOf(order.reference)).kind).toBe('sent')
    }
    expect(recall).toEqual({ kind: 'requested' })
    expect(await becomes(order.reference, 'returned')).toMatchObject({ why: 'recalled', returned: amount })
    expect((await held('GBP')) - before).toBe(amount.amount)
  })

  test('a recall that the provider refuses changes nothing', async () => {
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    await bench().behave('keeping')
    expect((await bench().provider.recall(order.reference)).kind).toBe('refused')
    expect((await statusOf(order.reference)).kind).toBe('pending')
  })

  test('it pays by its rails, and refuses the others without asking anybody', async () => {
    const all: readonly (readonly [FxRail, Money<FxCurrency>])[] = [
      ['us-ach', money('USD', 10_000n)],
      ['us-fedwire', money('USD', 10_000n)],
      ['ca-eft', money('CAD', 10_000n)],
      ['ca-interac', money('CAD', 10_000n)],
      ['gb-fps', money('GBP', 10_000n)],
      ['gb-chaps', money('GBP', 10_000n)],
      ['eu-sepa', money('EUR', 10_000n)],
      ['eu-sepa-instant', money('EUR', 10_000n)],
      ['swift', money('CNY', 10_000n)],
    ]
    for (const [rail, sum] of all) {
      const served = bench().facts.rails.includes(rail)
      expect([rail, bench().provider.serves(sum.asset, rail)]).toEqual([rail, served])
      const order = orderTo(bench().payeeBy(rail), { rail, amount: sum })
      expect([rail, (await bench().provider.send(order)).kind]).toEqual([rail, served ? 'pending' : 'failed'])
      expect([rail, (await bench().inTheBook(order.reference))?.times]).toEqual([rail, served ? 1 : undefined])
    }
    await bench().behave('gone')
    const sepa = orderTo(bench().payeeBy('eu-sepa'), { rail: 'gb-fps' })
    expect(await bench().provider.send(sepa)).toMatchObject({ kind: 'failed', why: 'payee_invalid' })
    expect(bench().provider.serves('GBP', 'us-ach')).toBe(false)
  })

  test('a payee is created once, by whichever process, and a changed one is another', async () => {
    const payee: FxPayee = {
      ...bench().payee('open'),
      name: { type: 'company', company: `Once ${newReference()} Ltd` },
    }
    const before = await bench().beneficiaries()
    await Promise.all([orderTo(payee), orderTo(payee)].map((order) => bench().provider.send(order)))
    expect((await bench().another().send(orderTo(payee))).kind).toBe('pending')
    expect((await bench().beneficiaries()) - before).toBe(1)
    const moved: FxPayee = { ...payee, address: { ...payee.address, number: '99' } }
    await bench().provider.send(orderTo(moved))
    expect((await bench().beneficiaries()) - before).toBe(2)
  })

  test('it tells what the payee’s bank says of a name', async () => {
    const told = async (answer: 'match' | 'close' | 'none' | 'not_possible'): Promise<FxNameCheck> =>
      bench().provider.checkName(bench().named(answer))
    expect(await told('match')).toEqual({ kind: 'match' })
    expect(await told('close')).toEqual({
      kind: 'close',
      name: bench().facts.tellsNames ? expect.stringMatching(/\w/) : null,
    })
    expect(await told('none')).toEqual({ kind: 'none' })
    expect(await told('not_possible')).toEqual({ kind: 'not_possible' })
    expect(await bench().provider.checkName(bench().payeeBy('us-ach'))).toEqual({ kind: 'not_possible' })
  })

  test('its statement has every movement once, with our references, and adds up', async () => {
    // A day of its own.
    await bench().advance(DAY_MS)
    const before = await held('GBP')
    const [paid, returned] = [orderTo(bench().payee('open')), orderTo(bench().payee('closed'))]
    const bought = { reference: newReference(), buy: money('GBP', 70_000n), priceId: null }
    for (const order of [paid, returned]) await bench().provider.send(order)
    await bench().provider.convert(bought)
    await done(paid.reference)
    await becomes(returned.reference, 'returned')
    await expect
      .poll(async () => (await bench().provider.conversionOf(bought.reference)).kind, { interval: 10 })
      .toBe('settled')
    // Another process does not remember whose lines they are.
    const lines =
      (await bench()
        .another()
        .statement('GBP', await bench().today())) ?? []
    expect(lines.map(({ kind, reference, amount: { amount: sum } }) => [kind, reference, sum])).toEqual(
      expect.arrayContaining([
        ['payment', paid.reference, -123_456n],
        ['payment', returned.reference, -123_456n],
        ['return', returned.reference, 123_456n],
        ['conversion', bought.reference, 70_000n],
      ]),
    )
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    expect(lines.reduce((sum, line) => sum + line.amount.amount, 0n)).toBe((await held('GBP')) - before)
  })

  test('the banks’ message is there once it left, where the provider has it', async () => {
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    expect(await bench().provider.bankMessage(order.reference)).toBeNull()
    await bench().settle(order.reference, 'delivered')
    const message = await bench().provider.bankMessage(order.reference)
    if (bench().facts.bankMessages) expect(message?.text).toMatch(/1234\.56/)
    else expect(message).toBeNull()
  })

  test('a webhook names the payment, once however often it comes; one with another signature names nothing', async () => {
    await bench().notices('twice')
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    await bench().settle(order.reference, 'delivered')
    const read = (await bench().received(order.reference, 4)).map((notice) => notice.read)
    expect(read[0]).toMatchObject({ about: 'payment', reference: order.reference, providerId: expect.any(String) })
    // Two states, each told twice.
    expect(new Set(read.map((notice) => notice?.eventId)).size).toBe(2)
    await bench().notices('forged')
    await bench().settle(order.reference, 'returned')
    const [forged] = (await bench().received(order.reference, 5)).slice(4)
    expect(forged?.read).toBeNull()
  })

  test.each(['reordered', 'late'] as const)('webhooks that come %s are hints all the same', async (mood) => {
    await bench().notices(mood)
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    await bench().settle(order.reference, 'delivered')
    const read = (await bench().received(order.reference, 2)).map((notice) => notice.read)
    expect(read.map((notice) => notice?.reference)).toEqual([order.reference, order.reference])
  })

  test('a conversion’s webhook names it', async () => {
    await bench().notices('well')
    const order = { reference: newReference(), buy: amount, priceId: null }
    await bench().provider.convert(order)
    const [notice] = await bench().received(order.reference, 1)
    expect(notice?.read).toMatchObject({ about: 'conversion', reference: order.reference })
  })

  test('a webhook whose content was changed, or that has no signature, names nothing', async () => {
    await bench().notices('well')
    const order = orderTo(bench().payee('stuck'))
    await bench().provider.send(order)
    await bench().settle(order.reference, 'delivered')
    const [notice] = await bench().received(order.reference, 1)
    if (notice === undefined) throw new Error('no webhook came')
    expect(bench().reader.readNotice(notice.headers, notice.body)).toEqual(notice.read)
    expect(bench().reader.readNotice({}, notice.body)).toBeNull()
    expect(bench().reader.readNotice(notice.headers, Buffer.from('{}'))).toBeNull()
    expect(bench().reader.readNotice(notice.headers, Buffer.concat([notice.body, Buffer.from(' ')]))).toBeNull()
    expect(bench().strangeReader.readNotice(notice.headers, notice.body)).toBeNull()
  })

  test('what it asks about a payment is listed, answered once, and the payment goes on', async () => {
    const order = orderTo(bench().payee('asked'))
    await bench().provider.send(order)
    const { questions } = bench().provider
    expect(questions !== null).toBe(bench().facts.asks)
    if (questions === null) return
    const about = async () => (await questions.open())?.asked
    const [asked, ...more] = (await about()) ?? []
    expect(await statusOf(order.reference)).toMatchObject({ kind: 'pending', providerId: asked?.payment })
    if (asked === undefined || more.length > 0) throw new Error('it asks one thing')
    expect(asked.items.map(({ kind }) => kind)).toEqual(['text', 'file'])
    expect(+(asked.dueAt ?? 0)).toBeGreaterThan(+asked.askedAt)
    const files = [{ name: 'contract.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }]
    const answers = asked.items.map(({ id, kind }) =>
      kind === 'text' ? { item: id, text: 'Timber for a house', files: [] } : { item: id, text: '', files },
    )
    expect(await questions.answer(asked.id, answers.slice(0, 1))).toMatchObject({ kind: 'refused' })
    const told = [await questions.answer(asked.id, answers), await questions.answer(asked.id, answers)]
    expect(told.map(({ kind }) => kind)).toEqual(['taken', 'not_asked'])
    expect(await about()).toEqual([])
    await becomes(order.reference, 'sent', 'delivered')
    expect(await bench().dead.questions?.open()).toBeNull()
  })

  test('a question that nobody answers in time is asked no more, and the payment fails', async () => {
    const { questions } = bench().provider
    if (questions === null) return
    const order = orderTo(bench().payee('asked'))
    await bench().provider.send(order)
    expect((await questions.open())?.asked).toHaveLength(1)
    await bench().advance(5 * DAY_MS)
    await becomes(order.reference, 'failed')
    expect((await questions.open())?.asked).toEqual([])
  })
}
