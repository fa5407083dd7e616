/** Texts of the notices about money in, out and returned; those about sales are in texts.sells.ts. */
import { msg } from '../texts/index.ts'
import type { MoneyKind, Texts } from './message.ts'

/** Texts by kind. */
export const MONEY_TEXTS: Pick<Texts, MoneyKind> = {
  'deposit-credited': ({ depositId, amount, currency, network }, { tell, money }) => ({
    subject: tell(msg({ message: 'Deposit received: {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'Your deposit of {amount} over {network} is confirmed and in your balance.' }), {
        amount: money(amount, currency),
        network,
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the deposit', context: 'button' })),
      path: `/transaction/token/${depositId}`,
    },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }, { tell, money }) => ({
    subject: tell(msg({ message: '{amount} is waiting for more' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            '{amount} arrived over {network}. Deposits are credited from {minimum}; we keep it for you and credit it together with what arrives next.',
        }),
        { amount: money(amount, currency), network, minimum: money(minimum, currency) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the deposit', context: 'button' })),
      path: `/transaction/token/${depositId}`,
    },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'You received {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      username === undefined
        ? tell(msg({ message: '{name} paid you {amount} with Zend Pay. It is in your balance.' }), {
            name,
            amount: money(amount, currency),
          })
        : tell(msg({ message: '{name} (@{username}) paid you {amount} with Zend Pay. It is in your balance.' }), {
            name,
            username,
            amount: money(amount, currency),
          }),
    ],
    action: {
      label: tell(msg({ message: 'See the payment', context: 'button' })),
      path: `/transaction/zend_t/${transferId}`,
    },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'You paid {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'You sent {amount} to {name} (@{username}).' }), {
        name,
        username,
        amount: money(amount, currency),
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the payment', context: 'button' })),
      path: `/transaction/zend_t/${transferId}`,
    },
  }),
  'request-received': ({ requestId, amount, currency, username, name }, { tell, money }) => ({
    subject: tell(msg({ message: '{name} asks you for {amount}' }), { name, amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: '@{username} asks you for {amount}. Nothing moves unless you pay it.' }), {
        username,
        amount: money(amount, currency),
      }),
    ],
    action: { label: tell(msg({ message: 'See the request', context: 'button' })), path: `/requests/${requestId}` },
  }),
  'request-from-stranger': ({ requestId, amount, currency, username, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'Somebody you have never paid asks for {amount}' }), {
      amount: money(amount, currency),
    }),
    paragraphs: [
      tell(msg({ message: '{name} (@{username}) asks you for {amount}. Pay it only if you know why.' }), {
        name,
        username,
        amount: money(amount, currency),
      }),
    ],
    action: { label: tell(msg({ message: 'See the request', context: 'button' })), path: `/requests/${requestId}` },
  }),
  'request-declined': ({ requestId, amount, currency, username, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'Your request for {amount} was declined' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: '{name} (@{username}) declined your request for {amount}.' }), {
        name,
        username,
        amount: money(amount, currency),
      }),
    ],
    action: { label: tell(msg({ message: 'See the request', context: 'button' })), path: `/requests/${requestId}` },
  }),
  'withdrawal-requested': (
    { withdrawalId, amount, currency, network, address, waitsUntil },
    { tell, money, when },
  ) => ({
    subject: tell(msg({ message: 'Withdrawal of {amount} requested' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({ message: 'You asked to send {amount} over {network} to {address}. It is set aside in your balance.' }),
        { amount: money(amount, currency), network, address },
      ),
      ...(waitsUntil === undefined
        ? []
        : [
            tell(
              msg({
                message:
                  'This address is new to you, so the withdrawal waits until {waitsUntil}. Until then you can cancel it in the app.',
              }),
              { waitsUntil: when(waitsUntil) },
            ),
          ]),
      tell(
        msg({
          message:
            'Was it not you? Cancel it in the app while it can still be stopped, set a new password and write to our support.',
        }),
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: '{amount} is on its way' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'We sent {amount} over {network} to {address}. It still needs its confirmations.' }), {
        amount: money(amount, currency),
        network,
        address,
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: 'Withdrawal of {amount} completed' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'Your withdrawal over {network} is confirmed: {amount} is at {address}.' }), {
        network,
        amount: money(amount, currency),
        address,
      }),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: 'Withdrawal of {amount} cancelled' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'The withdrawal over {network} to {address} was cancelled. {amount} is available in your balance again.',
        }),
        { network, address, amount: money(amount, currency) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: 'Withdrawal of {amount} not sent' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'We cannot send to {address} over {network}. Nothing left your account: {amount} is available in your balance again.',
        }),
        { address, network, amount: money(amount, currency) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: 'Withdrawal of {amount} failed' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'The withdrawal over {network} to {address} could not be carried out. {amount}, fee included, is available in your balance again.',
        }),
        { network, address, amount: money(amount, currency) },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the withdrawal', context: 'button' })),
      path: `/transaction/token/${withdrawalId}`,
    },
  }),
  'claim-approved': ({ depositId, amount, currency, network }, { tell, money }) => ({
    subject: tell(msg({ message: 'Your {amount} were found' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'We looked at your claim: the {amount} that came over {network} without a sign of whose they are belong to you. They are being checked like every deposit and will be in your balance soon.',
        }),
        { amount: money(amount, currency), network },
      ),
    ],
    action: {
      label: tell(msg({ message: 'See the deposit', context: 'button' })),
      path: `/transaction/token/${depositId}`,
    },
  }),
  'claim-refused': ({ amount, currency, network, reason }, { tell, money }) => ({
    subject: tell(msg({ message: 'Your claim of {amount} was refused' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(msg({ message: 'We could not establish that the {amount} that came over {network} are yours.' }), {
        amount: money(amount, currency),
        network,
      }),
      ...(reason === undefined ? [] : [tell(msg({ message: 'The reason: {reason}' }), { reason })]),
      tell(msg({ message: 'If you know more about it, write to our support.' })),
    ],
    action: { label: tell(msg({ message: 'See your claims', context: 'button' })), path: '/rescue' },
  }),
}
