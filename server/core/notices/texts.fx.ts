/** Texts of the notices about payments abroad. */
import { msg } from '../texts/index.ts'
import type { FxKind, Texts } from './message.ts'

/** Texts by kind. */
export const FX_TEXTS: Pick<Texts, FxKind> = {
  'fx-sent': ({ amount, currency, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'Your payment of {amount} to {name} has left' }), {
      amount: money(amount, currency),
      name,
    }),
    paragraphs: [
      tell(msg({ message: '{amount} are on their way to {name}.' }), { amount: money(amount, currency), name }),
    ],
  }),
  'fx-came-back': ({ amount, currency, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'Your payment of {amount} did not reach {name}' }), {
      amount: money(amount, currency),
      name,
    }),
    paragraphs: [
      tell(msg({ message: 'We could not pay {amount} to {name}, or the bank sent the money back.' }), {
        amount: money(amount, currency),
        name,
      }),
      tell(msg({ message: 'Open the payment in Zend to see the reason and to get your money back.' })),
    ],
  }),
  'fx-asked': ({ amount, currency, name, paymentId }, { tell, money }) => ({
    subject: tell(msg({ message: 'A question about your payment of {amount} to {name}' }), {
      amount: money(amount, currency),
      name,
    }),
    paragraphs: [
      tell(msg({ message: 'Before {amount} go on to {name}, an answer from your company is needed.' }), {
        amount: money(amount, currency),
        name,
      }),
      tell(
        msg({
          message:
            'Open the payment in Zend to see what is asked, and answer there. Nobody needs a code or your PIN for it.',
        }),
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the question', context: 'button' })),
      path: `/zend-fx/payments/${paymentId}`,
      app: 'business',
    },
  }),
  'fx-returned': ({ amount, currency, name, returned, returnedCurrency }, { tell, money }) => ({
    subject: tell(msg({ message: '{returned} are back in your balance' }), {
      returned: money(returned, returnedCurrency),
    }),
    paragraphs: [
      tell(msg({ message: 'The payment of {amount} to {name} was not made. {returned} are in your balance again.' }), {
        amount: money(amount, currency),
        name,
        returned: money(returned, returnedCurrency),
      }),
    ],
  }),
}
