/** Texts of the notices about coins sold into accounts of local money. */
import { maskedAccount } from '@zend/kernel'
import { msg } from '../texts/index.ts'
import type { SellKind, Texts } from './message.ts'

/** Texts by kind. */
export const SELL_TEXTS: Pick<Texts, SellKind> = {
  'sell-by-rule': (
    { sellId, amount, currency, receives, toCurrency, institution, accountNumber },
    { tell, money },
  ) => ({
    subject: tell(msg({ message: 'Your rule sells {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'A rule of yours sold {amount}: {receives} are on their way to the account {accountNumber} at {institution}.',
        }),
        {
          amount: money(amount, currency),
          receives: money(receives, toCurrency),
          accountNumber: maskedAccount(accountNumber),
          institution,
        },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the sale', context: 'button' })),
      path: `/transaction/offramp/${sellId}`,
    },
  }),
  'sell-paid': (
    { sellId, amount, currency, receives, toCurrency, institution, accountNumber, feeBack },
    { tell, money },
  ) => ({
    subject: tell(msg({ message: '{receives} is in your {institution} account' }), {
      receives: money(receives, toCurrency),
      institution,
    }),
    paragraphs: [
      tell(msg({ message: 'You sold {amount}, and {receives} are in the account {accountNumber} at {institution}.' }), {
        amount: money(amount, currency),
        receives: money(receives, toCurrency),
        accountNumber: maskedAccount(accountNumber),
        institution,
      }),
      ...(feeBack === null
        ? []
        : [
            tell(msg({ message: 'It took longer than we said. Our fee of {fee} is back in your balance.' }), {
              fee: money(feeBack, toCurrency),
            }),
          ]),
    ],
    action: {
      label: tell(msg({ message: 'See the sale', context: 'button' })),
      path: `/transaction/offramp/${sellId}`,
    },
  }),
  'sell-returned': (
    { sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency },
    { tell, money },
  ) => ({
    subject: tell(msg({ message: 'Your payout of {receives} came back' }), { receives: money(receives, toCurrency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'We could not pay {receives} into the account {accountNumber} at {institution} for the {amount} you sold.',
        }),
        {
          receives: money(receives, toCurrency),
          accountNumber: maskedAccount(accountNumber),
          institution,
          amount: money(amount, currency),
        },
      ),
      tell(msg({ message: '{returned} are in your balance. You were charged nothing.' }), {
        returned: money(returned, returnedCurrency),
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the sale', context: 'button' })),
      path: `/transaction/offramp/${sellId}`,
    },
  }),
  'sell-reversed': (
    { sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency },
    { tell, money },
  ) => ({
    subject: tell(msg({ message: 'The bank gave {receives} back' }), { receives: money(receives, toCurrency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'After we had paid {receives} for the {amount} you sold, {institution} gave the money back: the account {accountNumber} did not keep it.',
        }),
        {
          receives: money(receives, toCurrency),
          amount: money(amount, currency),
          institution,
          accountNumber: maskedAccount(accountNumber),
        },
      ),
      tell(msg({ message: '{returned} are in your balance. You were charged nothing.' }), {
        returned: money(returned, returnedCurrency),
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the sale', context: 'button' })),
      path: `/transaction/offramp/${sellId}`,
    },
  }),
}
