/**
 * The act of saving a wallet, confirmed by a code or a passkey, and as others of a company approve it: an address of a
 * network, or a customer.
 */
import type { AssetCode, BeneficiaryId, UserId } from '@zend/kernel'
import * as z from 'zod'
import type { PayeeToSave } from '../../approvals/act/index.ts'
import type { Statement } from '../../authorizations/index.ts'
import { actKind, assetForm, assetOf, factOf, lineForm, userIdForm } from '../../confirmation/index.ts'

/** Saving an address, in its network's canonical form. */
export type SaveAddressAct = {
  readonly kind: 'save-address'
  readonly asset: AssetCode
  readonly network: string
  readonly networkName: string
  readonly address: string
}
/** Saving a customer. The username is only shown and decides nothing. */
export type SavePayeeAct = {
  readonly kind: 'save-payee'
  readonly asset: AssetCode
  readonly payeeId: UserId
  readonly username: string
}
/** The act of saving a destination: pass it to `sendActionCode`, and to `confirmAct` with the code. */
export type SavingAct = SaveAddressAct | SavePayeeAct

/** Act kind of saving an address, for the confirmer process. */
export const saveAddressAct = actKind<SaveAddressAct>({
  kind: 'save-address',
  purpose: 'beneficiary',
  permission: 'beneficiary.manage',
  form: z.strictObject({
    kind: z.literal('save-address'),
    asset: assetForm,
    network: lineForm,
    networkName: lineForm,
    address: lineForm,
  }),
  binding: ({ asset, network, address }) => [asset, network, address],
  mail: ({ asset: currency, networkName: network, address }, minutes) => ({
    kind: 'code-save-address',
    facts: { minutes, currency, network, address },
  }),
  stated: (statement) => ({
    kind: 'save-address',
    asset: assetOf(statement, 'asset'),
    network: factOf(statement, 'network'),
    networkName: '',
    address: factOf(statement, 'address'),
  }),
  place: ({ asset, network: via, address: place }) => ({ kind: 'address', asset, via, place }),
  savedAs,
})

/** Act kind of saving a customer, for the confirmer process. */
export const savePayeeAct = actKind<SavePayeeAct>({
  kind: 'save-payee',
  purpose: 'beneficiary',
  permission: 'beneficiary.manage',
  form: z.strictObject({ kind: z.literal('save-payee'), asset: assetForm, payeeId: userIdForm, username: lineForm }),
  binding: ({ asset, payeeId }) => [asset, payeeId],
  mail: ({ username }, minutes) => ({ kind: 'code-save-payee', facts: { minutes, username } }),
  stated: (statement) => ({
    kind: 'save-payee',
    asset: assetOf(statement, 'asset'),
    payeeId: userIdForm.parse(factOf(statement, 'payee')),
    username: '',
  }),
  place: ({ asset, payeeId: place }) => ({ kind: 'payee', asset, via: '', place }),
  savedAs,
})

/** The wallet as others of a company approve it, under this id and name. */
export const walletToSave = (id: BeneficiaryId, label: string, act: SavingAct): PayeeToSave => ({
  id,
  saves: act.kind,
  name: label,
  facts:
    act.kind === 'save-address'
      ? { asset: act.asset, network: act.network, address: act.address }
      : { asset: act.asset, payee: act.payeeId, username: act.username },
})

function savedAs(statement: Statement) {
  return { label: factOf(statement, 'name') }
}
