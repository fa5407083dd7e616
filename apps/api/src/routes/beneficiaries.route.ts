/** Routes of saved wallets: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import {
  addBeneficiary,
  type AddDeps,
  type Beneficiary,
  type DescribeDeps,
  describeDestination,
  listBeneficiaries,
  removeBeneficiary,
  renameBeneficiary,
} from '@zend/server/core/beneficiaries'
import { type Route, route } from '../guard.ts'
import { askedOf } from './approval-asked.ts'
import type { PictureUrl } from '../user-answer.ts'
import type { DescribeAct } from './withdraw.route.ts'

/** Dependencies of these routes. */
export type BeneficiariesDeps = AddDeps & { readonly pictureUrl: PictureUrl }

/** The routes of saved wallets. */
export function beneficiariesRoutes(deps: BeneficiariesDeps): Route[] {
  const shown = (saved: Beneficiary) => shownWith(deps.pictureUrl, saved)
  const manage = { db: deps.confirmation.db, clock: deps.clock, networks: deps.custody.networks }
  return [
    route(contract.listBeneficiaries, async ({ query }, { actor }) =>
      ok({ beneficiaries: (await listBeneficiaries(manage, actor, query.type)).map(shown) }),
    ),
    route(contract.addBeneficiary, async ({ body }, context) => {
      const { label, otp, ...destination } = body
      const added = await addBeneficiary(deps, context.actor, { destination, label, code: otp }, context)
      if (!added.ok) return added
      return ok(awaitsApproval(added.value) ? askedOf(added.value) : { beneficiary: shown(added.value) })
    }),
    route(contract.updateBeneficiary, async ({ body: { beneficiaryId: id, label } }, context) => {
      const renamed = await renameBeneficiary(manage, context.actor, { id, label }, context)
      return renamed.ok ? ok({ beneficiary: shown(renamed.value) }) : renamed
    }),
    route(contract.deleteBeneficiary, async ({ query }, context) =>
      ok({ deleted: await removeBeneficiary(manage, context.actor, query.beneficiaryId, context) }),
    ),
  ]
}

/** Describes what a code for saving a wallet confirms: a customer, or an address of a network. */
export const describeSaving =
  (deps: DescribeDeps): DescribeAct =>
  async (actor, { currency, chain, toAddr, toUser }) => {
    if (currency === undefined) return missing('query.currency')
    if (toUser !== undefined) return describeDestination(deps, actor, { type: 'internal', currency, toUser })
    if (toAddr === undefined) return missing('query.toAddr')
    if (chain === undefined) return missing('query.chain')
    return describeDestination(deps, actor, { type: 'external', currency, chain, toAddr })
  }

const missing = (field: string) => refuse('invalid_request', { field })

function shownWith(pictureUrl: PictureUrl, saved: Beneficiary): contract.Beneficiary {
  const common = {
    _id: saved.id,
    label: saved.label,
    currency: saved.asset,
    createdAt: saved.createdAt.toISOString(),
    usableAt: saved.usableAt.toISOString(),
  }
  if (saved.type === 'external') {
    return { ...common, type: 'external', chain: saved.network, networkName: saved.networkName, toAddr: saved.address }
  }
  const { username, name, pictureId } = saved.payee
  return { ...common, type: 'internal', toUser: username, name, image: pictureUrl(pictureId) }
}
