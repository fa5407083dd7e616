/**
 * Describes a person's sale into an account that is saved with it, as one code or passkey confirms both. What is signed
 * is the sale; the account is noted besides, as where it is saved alone.
 */
import { formatMoney, type Money } from '@zend/kernel'
import * as z from 'zod'
import { actKind, lineForm, moneyForm, payoutTargetForm } from '../../../core/confirmation/index.ts'
import { placeToSave, type SaveAccountAct } from '../../../core/payout-accounts/act/index.ts'
import { sellingAct } from './selling.ts'

/** The account as the act of saving it names it, and what is sold into it. */
export type SellAndSaveAct = Omit<SaveAccountAct, 'kind'> & { readonly kind: 'quick-sell-new'; readonly money: Money }

/** Returns what a code for a sale into an account that it saves is bound to. */
export const sellingAndSavingAct = (sold: Money, saving: SaveAccountAct): SellAndSaveAct => ({
  ...saving,
  kind: 'quick-sell-new',
  money: sold,
})

/** Act kind of such a sale, for the confirmer process. */
export const sellAndSaveAct = actKind<SellAndSaveAct>({
  kind: 'quick-sell-new',
  purpose: 'withdrawal',
  permission: 'quicksell',
  needs: () => ['beneficiary.manage'],
  form: z.strictObject({
    kind: z.literal('quick-sell-new'),
    ...payoutTargetForm,
    method: lineForm,
    name: lineForm.nullable(),
    money: moneyForm,
  }),
  binding: (act) => [
    act.money.asset,
    formatMoney(act.money),
    act.currency,
    act.method,
    act.institution,
    act.accountNumber,
    act.name,
  ],
  mail: ({ money: sold, institutionName: institution, accountNumber }, minutes) => ({
    kind: 'code-sell-and-save',
    facts: { minutes, amount: formatMoney(sold), currency: sold.asset, institution, accountNumber },
  }),
  states: ({ money: sold, ...account }) => sellingAct(sold, account),
  place: placeToSave,
})
