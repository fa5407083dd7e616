/** Wires batches in the API: the products whose payments rows become, and the loop that begins and follows them. */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, isCoin, isId, type LocalCurrency, type Money, ok } from '@zend/kernel'
import { xmlTree } from '@zend/server/connectors/fx'
import type { ApprovalJudge } from '@zend/server/core/approvals'
import { addressesOn } from '@zend/server/core/custody'
import type { NameThresholds } from '@zend/server/core/names'
import { findCustomer } from '@zend/server/core/persons'
import type { PayoutDestination, PayoutRail } from '@zend/server/ports/payout-rail'
import {
  BATCH_POLICY,
  type BatchDeps,
  type BatchLog,
  type BatchRow,
  type PayDeps,
  runBatches,
} from '@zend/server/products/batch'
import { offerSellPart, outcomesOfSells, prepareSellPart, type QuickSellDeps } from '@zend/server/products/quick-sell'
import { offerTransferPart, prepareTransferPart, type TransferDeps } from '@zend/server/products/transfer'
import {
  destinationOf,
  offerWithdrawalPart,
  outcomesOfWithdrawals,
  prepareWithdrawalPart,
  refuseLookAlike,
  type WithdrawalDeps,
} from '@zend/server/products/withdrawal'

/** The products whose payments rows become. */
type Products = {
  readonly quickSell: QuickSellDeps
  readonly transfer: TransferDeps
  readonly withdrawal: WithdrawalDeps
}

/** The parts that are already open. */
type Parts = Pick<BatchDeps, 'db' | 'clock' | 'confirmation' | 'approvals' | 'limits' | 'market'> & {
  readonly names: NameThresholds
  readonly rails: readonly PayoutRail[]
}

/** Opens batches. */
export function openBatches(parts: Parts, { quickSell, transfer, withdrawal }: Products): BatchDeps {
  const { networks, custody } = withdrawal
  const sells = { offer: offerSell(quickSell) }
  return {
    ...parts,
    policy: BATCH_POLICY,
    readXml: xmlTree,
    outcomes: {
      'quick-sell': outcomesOfSells,
      withdrawal: outcomesOfWithdrawals,
      // It is done with its row.
      transfer: async () => new Map(),
    },
    terms: {
      networks,
      canonical: (network, text) => {
        const parsed = addressesOn(custody, network).parseAddress(text)
        return parsed.ok ? parsed.value.address : null
      },
      payout: (currency) => quickSell.policy.termsOf(currency),
    },
    seeAddress: async (read, query) => {
      const seen = await destinationOf(withdrawal, read, query)
      if (!seen.ok) return seen
      const unlike = await refuseLookAlike(withdrawal, read, query, seen.value)
      return unlike.ok ? ok({ address: seen.value.address }) : unlike
    },
    ways: {
      bank: sells,
      'mobile-money': sells,
      address: {
        offer: async (row, _payWith, now) => {
          const { network, address } = row.payee as { readonly network: NetworkName; readonly address: string }
          return offerWithdrawalPart(
            withdrawal,
            { receives: coinsOf(row), network, address, name: row.name ?? '' },
            now,
          )
        },
      },
      zend: {
        offer: async (row, _payWith, now) => {
          const id = row.payee['payee'] ?? ''
          const payee = isId('usr', id) ? await findCustomer(transfer.db.read, id) : null
          if (payee === null) return { ok: false, refusal: { code: 'payee_not_found' } }
          return ok(offerTransferPart({ receives: coinsOf(row), payee, note: row.reference }, now))
        },
      },
    },
  }
}

/** How rows that were confirmed are paid: each kind of payment by its product, signed by the confirmer. */
export const payingWith = (
  batches: BatchDeps,
  { quickSell, transfer, withdrawal }: Products,
  parts: { readonly judge: ApprovalJudge; readonly log: BatchLog },
): PayDeps => ({
  ...batches,
  ...parts,
  kinds: {
    'quick-sell': { prepare: (actor, pays) => prepareSellPart(quickSell, actor, pays) },
    withdrawal: { prepare: (actor, pays) => prepareWithdrawalPart(withdrawal, actor, pays) },
    transfer: { prepare: (actor, pays) => prepareTransferPart(transfer, actor, pays) },
  },
})

/** Looks after batches until the returned function is called. */
export function keepBatches(paying: PayDeps): () => Promise<void> {
  const stopping = new AbortController()
  const running = runBatches(paying, stopping.signal)
  return () => {
    stopping.abort()
    return running
  }
}

const offerSell =
  (deps: QuickSellDeps) =>
  async ({ amount, payee }: BatchRow, coin: CoinCode, now: Date) => {
    if (amount === null || isCoin(amount.asset)) throw new RangeError('a row of local money without its amount')
    const receives = amount as Money<LocalCurrency>
    const to: PayoutDestination = {
      country: payee['country'] ?? '',
      currency: receives.asset,
      method: payee['method'] === 'mobile-money' ? 'mobile-money' : 'bank',
      institution: payee['institution'] ?? '',
      branch: payee['branch'] ?? null,
      accountType: payee['accountType'] ?? null,
      accountNumber: payee['accountNumber'] ?? '',
      accountName: payee['accountName'] ?? '',
    }
    return offerSellPart(deps, { receives, coin, to, institutionName: payee['institutionName'] ?? '' }, now)
  }

/** The amount of a row that is paid in a coin. */
function coinsOf({ amount }: BatchRow): Money<CoinCode> {
  if (amount === null || !isCoin(amount.asset)) throw new RangeError('a row in coins without its amount')
  return { asset: amount.asset, amount: amount.amount }
}
