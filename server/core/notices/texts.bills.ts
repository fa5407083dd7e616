/** Texts about what a company asks others to pay. */
import { msg } from '../texts/index.ts'
import type { BillKind, Texts } from './message.ts'
import { NAMED_BY } from './texts.shared.ts'

const PAID_IT = msg({ message: 'You receive this mail because this address was given for a payment to {company}.' })

/** Texts by kind. */
export const BILL_TEXTS: Pick<Texts, BillKind> = {
  'bill-to-pay': ({ company, number, amount, currency, dueOn }, { tell, money }) => ({
    subject: tell(
      number === ''
        ? msg({ message: '{company} asks you to pay {amount}' })
        : msg({ message: '{company}: invoice {number} of {amount}' }),
      { company, number, amount: money(amount, currency) },
    ),
    paragraphs: [
      tell(
        msg({
          message:
            '{company} uses Zend to be paid in coins, and asks you for {amount}. The page shows what it is for, and tells you how many coins to send and where. You need no account.',
        }),
        { company, amount: money(amount, currency) },
      ),
      ...(dueOn === '' ? [] : [tell(msg({ message: 'Due on {dueOn}.' }), { dueOn })]),
      tell(
        msg({
          message:
            'Did you not expect this? Ask {company} on a number that you already had before you pay. Coins that were sent cannot be called back.',
        }),
        { company },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See and pay', context: 'button' })),
      path: '/pay#',
      secret: true,
      app: 'business',
    },
    why: tell(NAMED_BY, { company }),
  }),
  'bill-claim': ({ company, number, amount, currency }, { tell, money }) => ({
    subject: tell(
      number === ''
        ? msg({ message: 'You paid {company} {amount} too much' })
        : msg({ message: 'You paid {company} {amount} too much for {number}' }),
      { company, number, amount: money(amount, currency) },
    ),
    paragraphs: [
      tell(
        msg({
          message:
            '{company} received {amount} beyond what was to be paid. Say on the page at which address you want it back; you can do this once, within 30 days. {company} decides and sends it, less the network fee.',
        }),
        { company, amount: money(amount, currency) },
      ),
      tell(
        msg({
          message:
            'This link is for you alone. Nobody at {company} or Zend asks you for a password, a code or a recovery phrase to return money.',
        }),
        { company },
      ),
    ],
    action: {
      label: tell(msg({ message: 'Say where it goes', context: 'button' })),
      path: '/pay#',
      secret: true,
      app: 'business',
    },
    why: tell(PAID_IT, { company }),
  }),
  'bill-paid': ({ billId, title, amount, currency, excess }, { tell, money }) => ({
    subject: tell(msg({ message: 'Paid: {title}, {amount}' }), { title, amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'We received coins worth {amount} for “{title}”. They are in your balance.' }), {
        title,
        amount: money(amount, currency),
      }),
      ...(excess === ''
        ? []
        : [
            tell(
              msg({
                message:
                  'That is {excess} more than you asked for. The payer can name an address for the difference; you decide about returning it.',
              }),
              { excess: money(excess, currency) },
            ),
          ]),
    ],
    action: {
      label: tell(msg({ message: 'See the invoice', context: 'button' })),
      path: `/invoices/${billId}`,
      app: 'business',
    },
  }),
  'bill-late': ({ billId, title, amount, currency }, { tell, money }) => ({
    subject: tell(msg({ message: 'A payment arrived for “{title}”, which you had cancelled' }), { title }),
    paragraphs: [
      tell(
        msg({
          message:
            'Coins worth {amount} arrived for “{title}” after you had cancelled it. They are in your balance. Ask the payer whether they want them back.',
        }),
        { title, amount: money(amount, currency) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the invoice', context: 'button' })),
      path: `/invoices/${billId}`,
      app: 'business',
    },
  }),
}
