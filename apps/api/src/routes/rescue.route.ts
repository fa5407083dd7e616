/** Routes of rescue: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok } from '@zend/kernel'
import { explorerTxUrl } from '@zend/server/core/assets'
import {
  type ClaimView,
  claimRescue,
  type FindingView,
  listClaims,
  readSearch,
  type RescueDeps,
  searchRescue,
  type SearchView,
  type TransferView,
  viewOf,
} from '@zend/server/products/rescue'
import { type Route, route } from '../guard.ts'

/** The routes of rescue. */
export function rescueRoutes(deps: RescueDeps): Route[] {
  return [
    route(contract.searchRescue, async ({ body }, { actor }) => {
      const begun = await searchRescue(deps, actor, { hash: body.hash, network: body.network ?? null })
      return begun.ok ? ok({ search: searchAnswer(await viewOf(deps, begun.value)) }) : begun
    }),
    route(contract.getRescueSearch, async ({ params }, { actor }) => {
      const found = await readSearch(deps, actor, params.id)
      return found.ok ? ok({ search: searchAnswer(found.value) }) : found
    }),
    route(contract.claimRescue, async ({ body }, { actor }) => {
      const claimed = await claimRescue(deps, actor, body)
      return claimed.ok ? ok({ claim: claimAnswer(claimed.value) }) : claimed
    }),
    route(contract.getRescueClaims, async (_input, { actor }) =>
      ok({ claims: (await listClaims(deps, actor)).map(claimAnswer) }),
    ),
  ]
}

const searchAnswer = ({
  search: { id, hash, network, createdAt },
  searching,
  asked,
  unreachable,
  findings,
}: SearchView): contract.RescueSearch => ({
  id,
  hash,
  network,
  state: searching ? 'searching' : 'done',
  asked: [...asked],
  unreachable: [...unreachable],
  findings: findings.map(findingAnswer),
  createdAt: createdAt.toISOString(),
})

const findingAnswer = ({
  network,
  txid,
  verdict,
  minedAt,
  confirmations,
  confirmationsNeeded,
  transfers,
}: FindingView): contract.RescueFinding => ({
  network: network.id,
  networkName: network.name,
  txid,
  explorerUrl: explorerTxUrl(network, txid),
  verdict,
  minedAt,
  confirmations,
  confirmationsNeeded,
  transfers: transfers.map(transferAnswer),
})

const transferAnswer = ({ money, claim, ...transfer }: TransferView): contract.RescueTransfer => ({
  ...transfer,
  currency: money?.asset ?? null,
  amount: money === null ? null : formatMoney(money),
  claim: claim === null ? null : claimAnswer(claim),
})

/** Maps a claim for its customer, without the operator who decided. */
export const claimAnswer = ({ claim, money }: ClaimView): contract.RescueClaim => ({
  id: claim.id,
  network: claim.network,
  txid: claim.txid,
  currency: money.asset,
  amount: formatMoney(money),
  state: claim.state,
  reason: claim.reason,
  createdAt: claim.createdAt.toISOString(),
  decidedAt: claim.decidedAt?.toISOString() ?? null,
  depositId: claim.depositId,
})
