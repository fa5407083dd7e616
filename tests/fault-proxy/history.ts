/**
 * One history: the product's connector follows a recorded chain through the proxy, first with faults and then without.
 * Transfers are credited as in the product: only when an honest second provider has exactly the same transfer (decision
 * 026); where they differ, the transaction is read again.
 */
import type { BlockRef, ChainConnector, FoundTransaction, IncomingTransfer } from '@zend/server/ports/chain'
import { randomFrom } from '../simulation/random.ts'
import { faulty, illsOf } from './faults.ts'
import { inPlaceOfFetch } from './proxy.ts'
import type { Recording } from './recording.ts'

/** Result of a history: deposits on the chain that were never credited, and credits without a deposit on the chain. */
export type Outcome = { readonly missed: readonly string[]; readonly forged: readonly string[] }

const KNOWN_MAX = 40
const HONEST_POLLS_MAX = 200

/** Runs one history. The same seed on the same recording gives the same history. */
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

/** The state of a network in the port's terms: the newest blocks, and the transfers in blocks on the chain. */
class Reader {
  readonly connector: ChainConnector
  /** Everything at or below it is already in the books. */
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
    // Halted: an operator checks, and reading continues from the known blocks.
    if (poll.kind === 'lost' || poll.base === null) return
    const kept = poll.base.height
    this.known = [...poll.blocks.toReversed(), ...this.known.filter(({ height }) => height <= kept)].slice(0, KNOWN_MAX)
    const anew = new Set(poll.settled?.map(({ height }) => height))
    const stay = this.transfers.filter(({ block }) => block.height <= kept && !anew.has(block.height))
    this.transfers = [...stay, ...poll.transfers.filter(({ block }) => block.height > this.#begin)]
  }
}

/**
 * The reported transfers that are credited in the end. `finds` caches the second provider's answers, which never
 * change.
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
    // A dispute reads again from both; both are honest by now, so one answer serves for both.
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
