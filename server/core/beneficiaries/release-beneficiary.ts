/** Saves a wallet that others of a company approved: everything is checked again, as if it were asked for now. */
import { isAssetCode, isCoin, isId, NETWORK_IDS, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { detailOf, type Payload, payeeIn, payeeStatement } from '../approvals/act/index.ts'
import type { Releaser } from '../approvals/index.ts'
import { findCustomers } from '../persons/index.ts'
import { type AddDeps, type NewWallet, performSaving } from './add-beneficiary.ts'
import { describeAddress } from './describe-destination.ts'

/** Dependencies of a release. */
export type ReleaseWalletDeps = Pick<AddDeps, 'clock' | 'policy' | 'custody' | 'screen'> & {
  readonly db: { readonly read: Tx }
}

/** Who let it go is in the approvals, and not known by an address. */
const NO_IP = null

/** Creates the releaser of saved wallets. */
export const walletReleaser =
  (deps: ReleaseWalletDeps): Releaser =>
  async (actor, payload) => {
    const wallet = walletIn(payload)
    const payable = await requirePayable(deps, actor, wallet)
    if (!payable.ok) return payable
    return ok({
      statement: payeeStatement(payeeIn(payload), actor),
      perform: (tx) => performSaving(deps, tx, actor, wallet, NO_IP),
    })
  }

function walletIn(payload: Payload): NewWallet {
  const { subject: id } = payload
  const asset = detailOf(payload, 'asset')
  if (!isId('ben', id) || !isAssetCode(asset) || !isCoin(asset)) throw new RangeError(`${id} is no wallet`)
  const common = { id, label: payload.payee.name, asset }
  if (detailOf(payload, 'saves') === 'save-payee') {
    const payeeId = detailOf(payload, 'payee')
    if (!isId('usr', payeeId)) throw new RangeError(`${payeeId} is no customer`)
    return { ...common, place: { payeeId } }
  }
  const network = NETWORK_IDS.find((each) => each === detailOf(payload, 'network'))
  if (network === undefined) throw new RangeError(`${id} is on no network`)
  return { ...common, place: { network, address: detailOf(payload, 'address') } }
}

async function requirePayable(
  deps: ReleaseWalletDeps,
  { holder }: Parameters<Releaser>[0],
  { asset, place }: NewWallet,
): Promise<Result<unknown, Refusal>> {
  const { read } = deps.db
  if ('payeeId' in place) {
    const found = await findCustomers(read, [place.payeeId])
    return found.has(place.payeeId) ? ok(null) : refuse('payee_not_found')
  }
  const { network: chain, address: toAddr } = place
  return describeAddress(deps, read, holder, { type: 'external', currency: asset, chain, toAddr })
}
