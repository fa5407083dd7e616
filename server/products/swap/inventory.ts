/**
 * Our own position against the customers who swapped, read from the books and valued at the market. It reads before a
 * swap and never inside a transaction; what it lets through and promises is in `position.ts`.
 */
import { type AssetCode, type CoinCode, convert, invert, type Money, type Result, subtract } from '@zend/kernel'
import { inventoryPositions } from '../../core/ledger/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Look, type Move, rangeOver, unknownPosition } from './position.ts'
import { dollars, type SwapOffer } from './swap.ts'
import type { SwapPolicy } from './swap.policy.ts'
import type { InventoryLimit } from './swap.refusals.ts'

/** What following the inventory needs. */
export type InventoryDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly market: Market
  readonly policy: Pick<SwapPolicy, 'inventory'>
  readonly coins: ReadonlySet<CoinCode>
}

/**
 * The inventory, for one process. A call begins a look at the books when the last one is old, and waits for it when
 * that one is too old.
 */
export type Inventory = {
  /** Whether a swap at this offer would pass a limit as things stand. */
  readonly check: (offer: SwapOffer) => Promise<Result<null, InventoryLimit>>
  /** Whether other changes of our position, above zero what we take, would pass a limit as things stand. */
  readonly room: (changes: readonly Money[]) => Promise<Result<null, InventoryLimit>>
  /** The same, and counts the swap from now on until its end is told. */
  readonly reserve: (offer: SwapOffer) => Promise<Result<Reserved, InventoryLimit>>
}

/**
 * A swap that counts. Tell how it ended: `booked` also when that is not known, `dropped` only when nothing was booked.
 */
export type Reserved = { readonly booked: () => void; readonly dropped: () => void }

/** Opens the inventory. Nothing is read before the first call. */
export function openInventory(deps: InventoryDeps): Inventory {
  const position = unknownPosition()
  const rangeAt = rangeOver(deps.policy.inventory.window.ms)
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const startedMs = deps.clock.now().getTime()
    const limits = await limitsOf(deps)
    const found = position.look()
    const stands = await inventoryPositions(deps.read)
    found({
      position: stands,
      limits: limits.standing,
      window: { range: rangeAt(startedMs, withZeros(stands)), limits: limits.moving },
    })
    lookedAtMs = startedMs
  }
  // What was never traded stands at nothing, and moves from there.
  const withZeros = (stands: ReadonlyMap<AssetCode, bigint>) =>
    new Map([...deps.coins].map((coin) => [coin, stands.get(coin) ?? 0n]))
  // One look at a time; a failed one is not remembered, and fails for those who waited for it.
  const upToDate = async (): Promise<void> => {
    const { readEveryMs, waitAfterMs } = deps.policy.inventory
    const ageMs = Math.abs(deps.clock.now().getTime() - lookedAtMs)
    if (ageMs < readEveryMs) return
    looking ??= look().finally(() => {
      looking = null
    })
    if (ageMs >= waitAfterMs) await looking
    else looking.catch(() => undefined)
  }
  const reserved = (move: Move): Reserved => ({ booked: () => position.end(move), dropped: () => position.drop(move) })
  return {
    check: async (offer) => {
      await upToDate()
      return position.check(changesOf(offer))
    },
    room: async (changes) => {
      await upToDate()
      return position.check(changes)
    },
    reserve: async (offer) => {
      await upToDate()
      const move = position.reserve(changesOf(offer))
      return move.ok ? { ok: true, value: reserved(move.value) } : move
    },
  }
}

/** What a swap does to our position: it takes what was given without the fee, and gives what is received. */
const changesOf = ({ given, fee, received }: SwapOffer): readonly Money[] => [
  subtract(given, fee),
  { ...received, amount: -received.amount },
]

/**
 * The limit of each coin at its price, the last known one when there is no better: a firm offer stands also when prices
 * grew old since.
 */
async function limitsOf({
  market,
  policy,
  coins,
}: InventoryDeps): Promise<{ readonly standing: Look['limits']; readonly moving: Look['limits'] }> {
  const board = await market.board()
  const [maximum, most] = [dollars(policy.inventory.maximumUsd), dollars(policy.inventory.window.maximumUsd)]
  const [standing, moving] = [new Map<AssetCode, bigint>(), new Map<AssetCode, bigint>()]
  for (const coin of coins) {
    const usable = board.usable(coin)
    const price = usable.ok ? usable.value : board.lastKnown(coin)
    if (price === null) continue
    standing.set(coin, convert(maximum, invert(price.rate), 'down').amount)
    moving.set(coin, convert(most, invert(price.rate), 'down').amount)
  }
  return { standing, moving }
}
