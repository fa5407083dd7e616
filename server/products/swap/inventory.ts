/**
 * Tracks our inventory against the customers who swapped, read from the books and valued at market prices. It reads
 * before a swap and never inside a transaction; `position.ts` says what it guarantees.
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

/** Dependencies of tracking the inventory. */
export type InventoryDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly market: Market
  readonly policy: Pick<SwapPolicy, 'inventory'>
  readonly coins: ReadonlySet<CoinCode>
}

/**
 * The inventory of one process. A call starts a read of the books when the last one is old, and waits for it when that
 * one is too old.
 */
export type Inventory = {
  /** Returns whether a swap at this quote would exceed a limit now. */
  readonly check: (offer: SwapOffer) => Promise<Result<null, InventoryLimit>>
  /** Returns whether other changes of our inventory, positive for what we take, would exceed a limit now. */
  readonly room: (changes: readonly Money[]) => Promise<Result<null, InventoryLimit>>
  /** The same, and counts the swap from now on until its end is reported. */
  readonly reserve: (offer: SwapOffer) => Promise<Result<Reserved, InventoryLimit>>
}

/** A reserved swap. Report its end: `booked` also when that is unknown, `dropped` only when nothing was booked. */
export type Reserved = { readonly booked: () => void; readonly dropped: () => void }

/** Starts tracking. Nothing is read before the first call. */
export function openInventory(deps: InventoryDeps): Inventory {
  const position = unknownPosition()
  const rangeAt = rangeOver(deps.policy.inventory.window.ms)
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

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
    readAtMs = startedMs
  }
  // A coin that was never traded has a position of zero, and moves from there.
  const withZeros = (stands: ReadonlyMap<AssetCode, bigint>) =>
    new Map([...deps.coins].map((coin) => [coin, stands.get(coin) ?? 0n]))
  // One read at a time; a failed one is not cached, and fails for the callers that waited for it.
  const upToDate = async (): Promise<void> => {
    const { readEveryMs, waitAfterMs } = deps.policy.inventory
    const ageMs = Math.abs(deps.clock.now().getTime() - readAtMs)
    if (ageMs < readEveryMs) return
    reading ??= look().finally(() => {
      reading = null
    })
    if (ageMs >= waitAfterMs) await reading
    else reading.catch(() => undefined)
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

/** Returns the changes a swap makes to our inventory: plus what was given without the fee, minus what is received. */
const changesOf = ({ given, fee, received }: SwapOffer): readonly Money[] => [
  subtract(given, fee),
  { ...received, amount: -received.amount },
]

/**
 * Returns the limit of each coin at its price, or at its last known price: a firm quote holds even if prices got old
 * since.
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
