/** Texts of the mails with a one-time code. */
import { msg, type Text } from '../texts/index.ts'
import { NEVER_SHARE, NOT_ASKED, reset, resetInBusiness } from './texts.shared.ts'
import type { MemberCodeKind, Texts } from './message.ts'
import type { CodeKind } from './notices.ts'

/** The mail of a sale's code; `opening` says what it does. */
function saleCode(opening: Text): Texts['code-quick-sell'] {
  return ({ minutes, amount, currency, institution, accountNumber }, { tell, money }) => ({
    subject: tell(msg({ message: 'Confirm selling {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(opening, { amount: money(amount, currency), accountNumber, institution, minutes }),
      tell(msg({ message: 'Compare the account with the one you mean to pay. What is paid cannot be called back.' })),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  })
}

/** Texts by kind. */
export const CODE_TEXTS: Pick<
  Texts,
  Exclude<CodeKind, MemberCodeKind | 'code-batch' | 'code-webhook' | 'code-save-supplier'>
> = {
  'code-sign-up': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Verify your email' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Welcome to Zend. Enter this code to verify your email address. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      tell(NEVER_SHARE),
    ],
  }),
  'code-sign-in': ({ minutes, device }, { tell }) => ({
    subject: tell(msg({ message: 'Your sign-in code' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to finish signing in with {device}. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { device, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(msg({ message: 'If you are not signing in right now, somebody knows your password: change it.' }))}`,
    ],
    action: { label: tell(msg({ message: 'Change your password', context: 'button' })), path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Set a new password' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to set a new password. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(msg({ message: 'If you did not ask for it, you need to do nothing: your password stays as it is.' }))}`,
    ],
  }),
  'code-withdrawal': ({ minutes, amount, currency, network, address }, { tell, money }) => ({
    subject: tell(msg({ message: 'Confirm sending {amount}' }), { amount: money(amount, currency) }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to send {amount} over {network} to {address}. It works for this amount and this address only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { amount: money(amount, currency), network, address, minutes },
      ),
      tell(
        msg({ message: 'Compare the whole address with the one you mean to pay. What is sent cannot be called back.' }),
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-transfer': ({ minutes, amount, currency, username }, { tell, money }) => ({
    subject: tell(msg({ message: 'Confirm paying @{username}' }), { username }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to pay {amount} to @{username}. It works for this amount and this customer only, for {minutes, plural, one {# minute} other {# minutes}}. What is paid cannot be called back.',
        }),
        { amount: money(amount, currency), username, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-save-address': ({ minutes, currency, network, address }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm a saved wallet' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to save the {currency} address {address} on {network}. It works for this address only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { currency, address, network, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-save-payee': ({ minutes, username }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm saving @{username}' }), { username }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to save @{username} as somebody you pay. It works for this customer only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { username, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-save-account': ({ minutes, currency, institution, accountNumber }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm saving an account' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to save the account {accountNumber} at {institution}, for payouts in {currency}. It works for this account only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { accountNumber, institution, currency, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-sell-and-save': saleCode(
    msg({
      message:
        'Enter this code to sell {amount} into the account {accountNumber} at {institution}, and to save this account. It works for this amount and this account only, for {minutes, plural, one {# minute} other {# minutes}}.',
    }),
  ),
  'code-quick-sell': saleCode(
    msg({
      message:
        'Enter this code to sell {amount} into the account {accountNumber} at {institution}. It works for this amount and this account only, for {minutes, plural, one {# minute} other {# minutes}}.',
    }),
  ),
  'code-fx': ({ minutes, amount, currency, most, mostCurrency, name }, { tell, money }) => ({
    subject: tell(msg({ message: 'Confirm paying {amount} to {name}' }), { amount: money(amount, currency), name }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to pay {amount} to {name}. At most {most} leave your company’s balance. It works for this payment only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { amount: money(amount, currency), name, most: money(most, mostCurrency), minutes },
      ),
      tell(msg({ message: 'Compare the supplier’s account with the one you mean to pay.' })),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: resetInBusiness(tell),
  }),
  'code-change-pin': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Change your transaction PIN' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to set a new transaction PIN. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-change-password': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Change your password' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to change your password. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-change-next-of-kin': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Change your next of kin' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to name your next of kin. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-add-passkey': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Add a passkey' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to add a passkey to your account. It works for {minutes, plural, one {# minute} other {# minutes}}. Whoever has the passkey can sign in.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-change-email': ({ minutes, email }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm your new email address' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to change the email address of your account to {email}. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { email, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
  }),
  'code-change-phone': ({ minutes, phone }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm your new phone number' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to change the phone number of your account to {phone}. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { phone, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
  }),
  'code-new-email': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Is this your new email address?' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code where you change the email address of your Zend account. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      tell(msg({ message: 'If you did not ask for it, you need to do nothing: nobody gets your address without it.' })),
    ],
    why: tell(msg({ message: 'You receive this mail because somebody gave us this address as their new one.' })),
  }),
  'code-close-account': ({ minutes }, { tell }) => ({
    subject: tell(msg({ message: 'Close your account' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to close your account for good. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: reset(tell),
  }),
  'code-policy': ({ minutes, company }, { tell }) => ({
    subject: tell(msg({ message: 'Change who approves what at {company}' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to change what others at {company} must approve. It works for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { company, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: resetInBusiness(tell),
  }),
}
