/** Lets an operator accept a price that jumped: what the sources agree on now becomes the asset's reference price. */
import { HELD_ASSETS, type AssetCode, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { type MarketPrice, priceBoard, type PriceRefusal } from './pricing.ts'
import type { PricingPolicy } from './pricing.policy.ts'
import { readSaid } from './market.ts'
import { acceptWord, lockWords } from './pricing.repo.ts'
import { type PriceKey, type PriceProofs, signWords } from './proofs.ts'
import { priceText } from './rates.ts'
import { nextWords } from './slow-median.ts'

type Deps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly policy: Pick<PricingPolicy, 'trust'>
  readonly proofs: PriceProofs
}

/**
 * Accepts the price of an asset that is paused because it jumped, and writes the decision to the audit trail under the
 * operator's name. Processes quote at it within `cacheMs`. Refuses when it did not jump, and while its sources do not
 * agree. `key` is the worker's: a database login alone accepts nothing.
 */
export async function acceptPrice(
  { db, clock, policy, proofs, key }: Deps & { readonly key: PriceKey },
  actor: { readonly operator: string },
  { asset, note }: { readonly asset: AssetCode; readonly note: string },
): Promise<Result<{ readonly price: string }, Refusal<'price_not_jumped'> | PriceRefusal>> {
  return db.transact(async (tx) => {
    const now = clock.now()
    // The worker's next words wait for this lock, and are then made from these.
    await lockWords(tx, asset)
    const { observations, slow } = await readSaid(tx, proofs)
    const judged = priceBoard(observations, now, policy.trust, slow, 'required').usable(asset)
    if (judged.ok) return refuse('price_not_jumped')
    if (judged.refusal.code !== 'price_jumped') return { ok: false, refusal: judged.refusal }
    const agreed = priceBoard(observations, now, policy.trust)
    const words = nextWords(agreed, asset, undefined, policy.trust)
    if (words === null) throw new Error(`the sources of ${asset} agreed a moment ago`)
    const before = slow.get(asset)?.at
    const at = before !== undefined && before > words.at ? before : words.at
    await acceptWord(tx, signWords(key, { ...words, at }), actor.operator, now)
    const [price = ''] = words.words
    const facts = { price, movedBps: judged.refusal.movedBps, note }
    await recordAudit(tx, { at: now, actor: actor.operator, action: 'pricing.price_accepted', subject: asset, facts })
    return ok({ price })
  })
}

/** An asset as an operator sees it: what its sources agree on, its reference price, and whether it is quoted. */
export type JudgedPrice = {
  readonly asset: AssetCode
  readonly agreed: string | null
  readonly slow: string | null
  readonly refusal: PriceRefusal | null
}

/** Judges every asset's current price. Read-only. */
export async function readJudged({ db, clock, policy, proofs }: Deps): Promise<readonly JudgedPrice[]> {
  return db.transact(async (tx) => {
    const { observations, slow } = await readSaid(tx, proofs)
    const now = clock.now()
    const [board, agreed] = [
      priceBoard(observations, now, policy.trust, slow, 'required'),
      priceBoard(observations, now, policy.trust),
    ]
    const textOf = (price: Pick<MarketPrice, 'rate'> | undefined): string | null =>
      price === undefined ? null : priceText(price.rate)
    return HELD_ASSETS.filter((asset) => asset !== 'USD').map((asset) => {
      const [judged, together] = [board.usable(asset), agreed.usable(asset)]
      return {
        asset,
        agreed: textOf(together.ok ? together.value : undefined),
        slow: textOf(slow.get(asset)),
        refusal: judged.ok ? null : judged.refusal,
      }
    })
  })
}
