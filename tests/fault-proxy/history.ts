/**
 * One history: the product's connector follows a recorded chain through the proxy, at first past everything that goes
 * wrong and then past nothing any more. What it reports is credited as the product does: only when an honest second
 * provider has the very same transfer (decision 026); where that differs, the transaction is read again.
 */
import type { BlockRef, ChainConnector, FoundTransaction, IncomingTransfer } from '@zend/server/ports/chain'
import { randomFrom } from '../simulation/random.ts'
import { faulty, illsOf } from './faults.ts'
import { inPlaceOfFetch } from './proxy.ts'
import type { Recording } from './recording.ts'

/**
 * What came of a history: deposits that are on the chain and were never credited, and credits that the chain does not
 * have.
 */
export type Outcome = { readonly missed: readonly string[]; readonly forged: readonly string[] }

const KNOWN_MAX = 40
const HONEST_POLLS_MAX = 200

/** Runs one. The same seed on the same recording gives the same history. */
export async function runHistory(
  recording: Recording,
  seed: number,
  finds: Map<string, FoundTransaction | null>,
): Promise<Outcome> {
  const random = randomFrom(seed)
  const ills = illsOf(random, recording.family)
  const begin = random.int(recording.blocks.length - 1)
  const reader = new Reader(
    recording.connector(),
    recording.blocks.slice(Math.max(0, begin - 3), begin + 1).toReversed(),
  )
  const badPolls = 1 + random.int(5)
  const bad = { answer: (...call: Parameters<Recording['answer']>) => faulty(recording, ills, random, ...call) }
  await inPlaceOfFetch(bad, async () => {
    for (let poll = 0; poll < badPolls; poll++) await reader.poll(recording, 1 + random.int(6)).catch(() => undefined)
  })
  const head = recording.blocks.at(-1)?.height ?? 0
  return inPlaceOfFetch(recording, async () => {
    for (let poll = 0; (reader.known[0]?.height ?? 0) < head; poll++) {
      if (poll === HONEST_POLLS_MAX) throw new Error(`seed ${seed}: an honest node does not bring it to block ${head}`)
      await reader.poll(recording, 1 + random.int(6))
    }
    const due = recording.deposits.filter(({ block }) => block.height > (recording.blocks[begin]?.height ?? 0))
    return compared(due, await credited(recording, reader, finds))
  })
}

/** What is kept of a network, as the port's words say: the newest blocks, and the transfers in blocks that stand. */
class Reader {
  readonly connector: ChainConnector
  /** What lies at or below it is in the books already. */
  readonly #begin: number
  known: BlockRef[]
  transfers: IncomingTransfer[] = []

  constructor(connector: ChainConnector, known: readonly BlockRef[]) {
    this.connector = connector
    this.known = [...known]
    this.#begin = known[0]?.height ?? 0
  }

  async poll({ watch }: Recording, blocksMax: number): Promise<void> {
    const poll = await this.connector.poll(this.known, watch, blocksMax)
    // Halted: a person looks, and it is read again from what was known.
    if (poll.kind === 'lost' || poll.base === null) return
    const kept = poll.base.height
    this.known = [...poll.blocks.toReversed(), ...this.known.filter(({ height }) => height <= kept)].slice(0, KNOWN_MAX)
    const anew = new Set(poll.settled?.map(({ height }) => height))
    const stay = this.transfers.filter(({ block }) => block.height <= kept && !anew.has(block.height))
    this.transfers = [...stay, ...poll.transfers.filter(({ block }) => block.height > this.#begin)]
  }
}

/**
 * What is credited of what was reported, in the end. `finds` keeps what the second provider says, which never changes.
 */
async function credited(
  { watch }: Recording,
  { connector, transfers }: Reader,
  finds: Map<string, FoundTransaction | null>,
): Promise<readonly string[]> {
  const credits: string[] = []
  for (const transfer of transfers) {
    const known = finds.get(transfer.txid)
    const found = known === undefined ? await connector.find(transfer.txid, watch, transfer.block) : known
    finds.set(transfer.txid, found)
    const same = found?.transfers.some((other) => placed(other) === placed(transfer)) === true
    // A dispute reads again from both; both are honest by now, and one answer serves for the two.
    const again = found?.transfers.find(({ index }) => index === transfer.index)
    if (same) credits.push(placed(transfer))
    else if (again !== undefined) credits.push(placed(again))
  }
  return credits
}

function compared(due: readonly IncomingTransfer[], credits: readonly string[]): Outcome {
  const truth = new Set(due.map(placed))
  const got = new Set(credits)
  const twice = credits.filter((credit, place) => credits.indexOf(credit) !== place)
  return {
    missed: [...truth].filter((deposit) => !got.has(deposit)),
    forged: [...[...got].filter((credit) => !truth.has(credit)), ...twice],
  }
}

const placed = ({ txid, index, lookupKey, amount: { asset, units, decimals } }: IncomingTransfer): string =>
  `${txid}/${index}: ${units} ${asset} (${decimals}) to ${lookupKey}`
