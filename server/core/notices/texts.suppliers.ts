/** Texts about a company's suppliers abroad. */
import { msg } from '../texts/index.ts'
import type { SupplierKind, Texts } from './message.ts'
import { NAMED_BY, NEVER_SHARE, NOT_ASKED, resetInBusiness } from './texts.shared.ts'

/** Texts by kind. */
export const SUPPLIER_TEXTS: Pick<Texts, SupplierKind> = {
  'code-save-supplier': ({ minutes, company, name, currency, account, change }, { tell }) => ({
    subject: tell(
      change
        ? msg({ message: '{company}: confirm the new details of {name}' })
        : msg({ message: '{company}: confirm adding {name}' }),
      { company, name },
    ),
    paragraphs: [
      tell(
        change
          ? msg({
              message:
                'Enter this code to have {company} pay {name} by the new details: {currency} to the account ending in {account}. It works for exactly these details, for {minutes, plural, one {# minute} other {# minutes}}.',
            })
          : msg({
              message:
                'Enter this code to add {name} as a supplier of {company}, paid in {currency} to the account ending in {account}. It works for exactly these details, for {minutes, plural, one {# minute} other {# minutes}}.',
            }),
        { company, name, currency, account, minutes },
      ),
      tell(
        msg({
          message:
            'Did new details come by mail or chat? Call {name} on a number that you already had before you enter the code. Letters with another account are the commonest fraud in trade.',
        }),
        { name },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: resetInBusiness(tell),
  }),
  'supplier-change': ({ company, supplier, currency, account, until }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: are these new payment details right?' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            '{company} pays {supplier} with Zend. Somebody there changed your details: from now on {currency} would go to the account ending in {account}, and you would be reached as the new details say.',
        }),
        { company, supplier, currency, account },
      ),
      tell(
        msg({
          message:
            'Nothing is paid until you confirm it. If it is wrong, say so on the page: the change is dropped and {company} is warned at once. The page asks for no password and no bank details. It can be answered until {until}.',
        }),
        { company, until: when(until) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'Look at the change', context: 'button' })),
      path: '/supplier-link#',
      secret: true,
      app: 'business',
    },
    why: tell(NAMED_BY, { company }),
  }),
  'supplier-refused': ({ company, supplier }, { tell }) => ({
    subject: tell(msg({ message: '{company}: {supplier} says that its new details are wrong' }), { company, supplier }),
    paragraphs: [
      tell(
        msg({
          message:
            'Somebody at {company} changed the payment details of {supplier}, and the address that you had for {supplier} before answered that they are wrong. The change was dropped, and nothing was paid by it.',
        }),
        { company, supplier },
      ),
      tell(
        msg({
          message:
            'Ask whoever made the change where the details came from, and call {supplier} on a number that you already had. If it was not a mistake, stop the payments of {company} on the page of approvals.',
        }),
        { company, supplier },
      ),
    ],
  }),
}
