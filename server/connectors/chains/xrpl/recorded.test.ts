/** Recorded histories, ledgers and answers of real servers: what they paid, and that they are complete. */
import { describe, expect, test } from 'vitest'
import { recordedAnswers } from '../recorded.fixture.ts'
import { gainersOf, transferIn } from './arrivals.ts'
import { assertThreaded } from './thread.ts'
import { type HistoryLine, readHistory, readServerInfo, readSubmission } from './wire.ts'

type Told = Readonly<Record<string, unknown>>
const answers = recordedAnswers('xrpl')
const read = (name: string): Told => JSON.parse(answers.get(name) ?? '') as Told
const BLOCK = { height: 1, hash: 'A'.repeat(64) }
const PLACE = { validated: true, ledger_index: 1 } as const

/** A transaction from any API call and version, as a line of an account's history in version 2. */
function lineOf(shown: Told): HistoryLine {
  const order = (shown['tx_json'] ?? shown['tx'] ?? shown['transaction'] ?? shown) as Told
  const meta = shown['meta'] ?? shown['metaData'] ?? shown['metadata']
  const line = { ...PLACE, tx_json: order, meta, hash: shown['hash'] ?? order['hash'] ?? BLOCK.hash }
  const history = { validated: true, account: 'r', ledger_index_min: 0, ledger_index_max: 1, transactions: [line] }
  const [first] = readHistory(history).transactions
  if (first === undefined) throw new Error('no line')
  return first
}
const paid = (line: HistoryLine, account: string) =>
  transferIn(line, { account, ours: new Set([account]), coin: 'XRP', block: BLOCK }).map(
    ({ amount, from, lookupKey, index }) => [amount.units, from, lookupKey, index],
  )

describe('a recorded history', () => {
  const { account, transactions: shown } = read('account_tx-rnZmVGX6.json')['result'] as {
    account: string
    transactions: readonly Told[]
  }
  const at = shown.map((each) =>
    Number(
      (each['tx_json'] as Told | undefined)?.['ledger_index'] ??
        (each['tx'] as Told | undefined)?.['ledger_index'] ??
        each['ledger_index'],
    ),
  )
  const lines = shown.map(lineOf).toReversed()
  const newest = lines.findLast(({ meta }) =>
    meta.AffectedNodes.some(({ type, after }) => type === 'AccountRoot' && after['Account'] === account),
  )
  const data = { Account: account, Balance: 0n, Flags: 0, OwnerCount: 0, Sequence: 1 }
  const root = { account_data: { ...data, PreviousTxnID: newest?.hash, PreviousTxnLgrSeq: Math.max(...at) } }
  const range = { name: 'xrpl', account, from: Math.min(...at), to: Math.max(...at) }

  test('of 49 transactions is one thread, from the account’s making to its newest change', () => {
    expect(lines).toHaveLength(49)
    expect(() => assertThreaded(range, lines, root)).not.toThrow()
  })

  test('of which any change of the account is left out is noticed', () => {
    const noticed = lines.map((_, place) => {
      try {
        assertThreaded(range, lines.toSpliced(place, 1), root)
        return false
      } catch {
        return true
      }
    })
    // Four lines only mention the account, without changing it.
    expect(noticed.filter((each) => !each)).toHaveLength(4)
  })

  test('adds up to the account’s balance', () => {
    const gained = lines.flatMap((line) => paid(line, account)).reduce((sum, [units]) => sum + BigInt(units ?? 0), 0n)
    expect(gained).toBeGreaterThan(0n)
  })
})

describe('a recorded ledger', () => {
  test.each(['ledger-98408898-expanded.json', 'ledger-38129-full.json'])(
    '%s: every payment in XRP brought its payee just what it says',
    (name) => {
      const find = (within: unknown): readonly Told[] => {
        if (typeof within !== 'object' || within === null) return []
        const { transactions } = within as { transactions?: unknown }
        if (Array.isArray(transactions) && typeof transactions[0] === 'object') return transactions as readonly Told[]
        return (
          Object.values(within)
            .map(find)
            .find((found) => found.length > 0) ?? []
        )
      }
      const shown = find(read(name))
      expect(shown.length).toBeGreaterThan(0)
      const lines = shown.map(lineOf)
      for (const line of lines) {
        const { TransactionType: type, Destination: payee } = line.tx_json
        // Throws where the delivered amount differs from the account's gain.
        if (type === 'Payment' && payee !== undefined) paid(line, payee)
        for (const gainer of gainersOf(line))
          expect(paid(line, gainer).length, `${line.hash} ${gainer}`).toBeLessThanOrEqual(1)
      }
      expect(lines.flatMap(gainersOf).length).toBeGreaterThan(0)
    },
  )
})

describe('a recorded transaction', () => {
  test.each<[string, string, unknown]>([
    [
      'codec-escrow-finish-tx.json',
      'rMhV8zfKJRqEspcayRfqa4FuzQg8kW5LdB',
      [[48_500_000n, 'rMYPppnVNQ7crMizv8D6wF45kYuSupygyr', 'rMhV8zfKJRqEspcayRfqa4FuzQg8kW5LdB', 'balance']],
    ],
    [
      'tx-partial-payment-XRP.json',
      'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4',
      [[1_000_000n, 'rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX', 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4', 'payment']],
    ],
    [
      'tx-payment-3F27C0AF.json',
      'rLETt614usCXtkc8YcQmrzachrCaDjACjP',
      [[10_000_000n, 'rHzsdt8NDw1R4YTDHvJgW8zt15AEKSgf1S', 'rLETt614usCXtkc8YcQmrzachrCaDjACjP', 'payment']],
    ],
    [
      'tx-mainnet-transactionEntry.json',
      'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      [[104_169_972n, 'rLSn6Z3T8uCxbcd1oxwfGQN1Fdn5CyGujK', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh#109735445', 'payment']],
    ],
    // A stream shows no delivered amount at all: the starting balance of the account is what it was paid.
    [
      'tx-payment-xrp-creates-account.json',
      'rLDYrujdKUfVx28T9vRDAbyJ7G2WVXKo4K',
      [[100_000_000n, 'rKmBGxocj9Abgy25J51Mk1iqFzW9aVF9Tc', 'rLDYrujdKUfVx28T9vRDAbyJ7G2WVXKo4K', 'payment']],
    ],
    ['tx-partial-payment-IOU.json', 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4', []],
    ['tx-payment-iou-multipath.json', 'rnYDWQaRdMb5neCGgvFfhw3MBoxmv5LtfH', []],
  ])('%s pays %s', (name, account, expected) => {
    const told = read(name)
    expect(paid(lineOf((told['result'] ?? told) as Told), account)).toEqual(expected)
  })

  test('offers and the like bring nobody a payment of ours, and are read', () => {
    for (const name of ['tx-9D4D9CB0-offer.json', 'ledger-stream-partial.json', 'account_tx-rf1BiGeX.json']) {
      const told = (read(name)['result'] ?? read(name)) as Told
      const shown = (told['transactions'] ?? [told]) as readonly Told[]
      for (const each of shown.filter((one) => one['meta'] !== undefined))
        expect(paid(lineOf(each), 'rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX')).toEqual([])
    }
  })
})

test('a recorded server without a network id is read, and its network stays unknown', () => {
  const { info } = read('server_info-high-load.json')['result'] as { info: Told }
  expect(readServerInfo({ info })).toMatchObject({ complete_ledgers: [{ from: 32_570, to: 6_595_042 }] })
  expect(readServerInfo({ info }).network_id).toBeUndefined()
})

test.each(['error-submit-tefMAX_LEDGER.json', 'submit-tem-error.json'])(
  '%s is a submission that was not accepted',
  (name) => {
    const told = read(name)
    const result = (told['result'] ?? told) as Told
    const engine = readSubmission({ accepted: false, ...result })
    expect(engine.engine_result).toMatch(/^te[fm]/)
  },
)
