/** Schemas of the declared acts, and the acts on an account itself, which have no fields but their kind. */
import { ASSET_CODES, type HolderId, isId, type UserId } from '@zend/kernel'
import * as z from 'zod'
import { type CodePurpose, maskPhone } from '../codes/index.ts'
import { type ActKind, actKind } from './act-kind.ts'

/** A customer's id. */
export const userIdForm = z.custom<UserId>((value) => typeof value === 'string' && isId('usr', value))
/** Whose money it is: a person's or a company's id. */
export const holderForm = z.custom<HolderId>(
  (value) => typeof value === 'string' && (isId('usr', value) || isId('biz', value)),
)
/** The person who acts, and the holder of the money. */
export const actorForm = z.strictObject({ userId: userIdForm, holder: holderForm })
/** A short text. */
export const lineForm = z.string().max(512)
/** A coin or a local currency. */
export const assetForm = z.enum(ASSET_CODES)
/** An amount above zero, in minor units. */
export const moneyForm = z.strictObject({ asset: assetForm, amount: z.bigint().positive() })
/** An account at a bank or mobile-money provider, by our code of the institution and in its canonical form. */
export const payoutTargetForm = {
  currency: assetForm,
  institution: lineForm,
  institutionName: lineForm,
  accountNumber: lineForm,
}

type AccountActKind = 'change-pin' | 'change-password' | 'change-next-of-kin' | 'add-passkey' | 'close-account'

const accountAct = (kind: AccountActKind, purpose: CodePurpose = 'account'): ActKind =>
  actKind({
    kind,
    purpose,
    permission: null,
    form: z.strictObject({ kind: z.literal(kind) }),
    binding: () => [],
    mail: (_act, minutes) => ({ kind: `code-${kind}`, facts: { minutes } }),
  })

/** The acts that change where a person is reached. The mail names the new address or number. */
export const CONTACT_ACTS: readonly ActKind[] = [
  actKind({
    kind: 'change-email',
    purpose: 'contact',
    permission: null,
    form: z.strictObject({ kind: z.literal('change-email'), email: lineForm }),
    binding: ({ email }) => [email],
    mail: ({ email }, minutes) => ({ kind: 'code-change-email', facts: { minutes, email } }),
    contact: ({ email }) => ({ kind: 'email', value: email }),
  }),
  actKind({
    kind: 'change-phone',
    purpose: 'contact',
    permission: null,
    form: z.strictObject({ kind: z.literal('change-phone'), phone: lineForm }),
    binding: ({ phone }) => [phone],
    mail: ({ phone }, minutes) => ({ kind: 'code-change-phone', facts: { minutes, phone: maskPhone(phone) } }),
    contact: () => ({ kind: 'phone', value: '' }),
  }),
]

/** The acts on the account itself; a caller names them by their kind. */
export const ACCOUNT_ACTS: readonly ActKind[] = [
  accountAct('change-pin', 'transaction-pin'),
  accountAct('change-password'),
  accountAct('change-next-of-kin'),
  accountAct('add-passkey'),
  accountAct('close-account'),
]
