/** The act of saving a wallet, confirmed by a code or a passkey: an address of a network, or a customer. */
import type { AssetCode, UserId } from '@zend/kernel'
import * as z from 'zod'
import { actKind, assetForm, lineForm, userIdForm } from '../../confirmation/index.ts'

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
  place: ({ asset, network: via, address: place }) => ({ kind: 'address', asset, via, place }),
})

/** Act kind of saving a customer, for the confirmer process. */
export const savePayeeAct = actKind<SavePayeeAct>({
  kind: 'save-payee',
  purpose: 'beneficiary',
  permission: 'beneficiary.manage',
  form: z.strictObject({ kind: z.literal('save-payee'), asset: assetForm, payeeId: userIdForm, username: lineForm }),
  binding: ({ asset, payeeId }) => [asset, payeeId],
  mail: ({ username }, minutes) => ({ kind: 'code-save-payee', facts: { minutes, username } }),
  place: ({ asset, payeeId: place }) => ({ kind: 'payee', asset, via: '', place }),
})
