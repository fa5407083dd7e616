/** The notices in English. */
import { CLAIM_TEXTS } from './claim-texts.ts'
import { formatAt } from './format-at.ts'
import { linesOf } from './lines-of.ts'
import type { Texts } from './message.ts'
import { security } from './security.en.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'
import { maskedAccount, moneyText } from './money-text.ts'

const money = (amount: string, currency: string): string => moneyText('en', amount, currency)

const NEVER_SHARE = 'Never give this code to anyone. We will not ask you for it by phone, chat or mail.'
const NOT_YOU = 'If you did not ask for it, somebody is in your account: set a new password now. That ends every open session.'
const WRITE_US = 'If this was not you, set a new password now and write to our support.'

/** English. */
export const en: Texts = {
  footer: 'You receive this mail because this address is used with Zend.',
  ...security,
  ...CLAIM_TEXTS.en,
  'code-sign-up': ({ minutes }) => ({
    subject: 'Verify your email',
    paragraphs: [`Welcome to Zend. Enter this code to verify your email address. It works for ${minutes} minutes.`, NEVER_SHARE],
  }),
  'code-sign-in': ({ minutes, device }) => ({
    subject: 'Your sign-in code',
    paragraphs: [
      `Enter this code to finish signing in with ${device}. It works for ${minutes} minutes.`,
      `${NEVER_SHARE} If you are not signing in right now, somebody knows your password: change it.`,
    ],
    action: { label: 'Change your password', path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }) => ({
    subject: 'Set a new password',
    paragraphs: [
      `Enter this code to set a new password. It works for ${minutes} minutes.`,
      `${NEVER_SHARE} If you did not ask for it, you need to do nothing: your password stays as it is.`,
    ],
  }),
  'code-withdrawal': ({ minutes, amount, currency, network, address }) => ({
    subject: `Confirm sending ${money(amount, currency)}`,
    paragraphs: [
      `Enter this code to send ${money(amount, currency)} over ${network} to ${address}. It works for this amount and this address only, for ${minutes} minutes.`,
      'Compare the whole address with the one you mean to pay. What is sent cannot be called back.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-transfer': ({ minutes, amount, currency, username }) => ({
    subject: `Confirm paying @${username}`,
    paragraphs: [
      `Enter this code to pay ${money(amount, currency)} to @${username}. It works for this amount and this customer only, for ${minutes} minutes. What is paid cannot be called back.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-save-address': ({ minutes, currency, network, address }) => ({
    subject: 'Confirm a saved wallet',
    paragraphs: [
      `Enter this code to save the ${currency} address ${address} on ${network}. It works for this address only, for ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-save-payee': ({ minutes, username }) => ({
    subject: `Confirm saving @${username}`,
    paragraphs: [
      `Enter this code to save @${username} as somebody you pay. It works for this customer only, for ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-save-account': ({ minutes, currency, institution, accountNumber }) => ({
    subject: 'Confirm saving an account',
    paragraphs: [
      `Enter this code to save the account ${accountNumber} at ${institution}, for payouts in ${currency}. It works for this account only, for ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-quick-sell': ({ minutes, amount, currency, institution, accountNumber }) => ({
    subject: `Confirm selling ${money(amount, currency)}`,
    paragraphs: [
      `Enter this code to sell ${money(amount, currency)} into the account ${accountNumber} at ${institution}. It works for this amount and this account only, for ${minutes} minutes.`,
      'Compare the account with the one you mean to pay. What is paid cannot be called back.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'code-change-pin': ({ minutes }) => ({
    subject: 'Change your transaction PIN',
    paragraphs: [`Enter this code to set a new transaction PIN. It works for ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_YOU}`],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'sign-up-existing': () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody tried to open a Zend account with this email address. You already have one, so nothing was changed.',
      'Was it you? Then sign in, or set a new password if you forgot yours. If it was not you, you need to do nothing.',
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at, freezeHours }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Your account was opened with ${device} on ${formatAt('en', at)}, from the network address ${ip}.`,
      freezeHours === undefined
        ? 'If this was not you, set a new password now. That ends every open session.'
        : `If this was not you, freeze your account now: one tap ends every session and stops all sending. The link works for ${freezeHours} hours.`,
    ],
    action:
      freezeHours === undefined
        ? { label: 'Set a new password', path: '/auth/forgot-password' }
        : { label: 'Freeze my account', path: '/auth/freeze?token=', secret: true },
  }),
  'password-changed': ({ at, heldUntil }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${formatAt('en', at)}. Every open session was ended.`,
      ...(heldUntil === undefined ? [] : [`To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`]),
      'If this was not you, set a new password now and write to our support.',
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'pin-changed': ({ at }) => ({
    subject: 'Your transaction PIN was changed',
    paragraphs: [`The transaction PIN of your account was changed on ${formatAt('en', at)}.`, WRITE_US],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'pin-reset': ({ at, heldUntil }) => ({
    subject: 'Your transaction PIN was reset',
    paragraphs: [
      `A new transaction PIN was set for your account on ${formatAt('en', at)}, without the old one.`,
      `To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`,
      WRITE_US,
    ],
    action: { label: 'Set a new password', path: '/auth/forgot-password' },
  }),
  'session-ended': ({ device, at }) => ({
    subject: 'We ended a session of yours',
    paragraphs: [
      `On ${formatAt('en', at)} the session on ${device} was renewed twice with the same key. That can mean that somebody copied it, so we ended it.`,
      'Sign in again. If you see anything you did not do, set a new password.',
    ],
    action: { label: 'Sign in', path: '/auth/login' },
  }),
  'allowlist-on': ({ at }) => ({
    subject: 'Money now goes to saved wallets only',
    paragraphs: [`Since ${formatAt('en', at)} money can leave your account only for wallets that you saved at least a day before.`, WRITE_US],
    action: { label: 'See your security settings', path: '/settings/security' },
  }),
  'allowlist-off': ({ at, offAt }) => ({
    subject: 'Money can soon go to any address again',
    paragraphs: [
      `On ${formatAt('en', at)} you asked to send to wallets that are not saved, too. That is possible from ${formatAt('en', offAt)}.`,
      'Was it not you? Switch the protection on again before then, set a new password and write to our support.',
    ],
    action: { label: 'See your security settings', path: '/settings/security' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `${money(amount, currency)} arrived`,
    paragraphs: [`Your deposit of ${money(amount, currency)} over ${network} is confirmed and in your balance.`],
    action: { label: 'See the deposit', path: `/transaction/token/${depositId}` },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }) => ({
    subject: `${money(amount, currency)} is waiting for more`,
    paragraphs: [
      `${money(amount, currency)} arrived over ${network}. Deposits are credited from ${money(minimum, currency)}; we keep it for you and credit it together with what arrives next.`,
    ],
    action: { label: 'See the deposit', path: `/transaction/token/${depositId}` },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }) => ({
    subject: `You received ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) paid you ${money(amount, currency)} with Zend Pay. It is in your balance.`],
    action: { label: 'See the payment', path: `/transaction/zend_t/${transferId}` },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }) => ({
    subject: `You paid ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) has your ${money(amount, currency)}, paid with Zend Pay.`],
    action: { label: 'See the payment', path: `/transaction/zend_t/${transferId}` },
  }),
  'withdrawal-requested': ({ withdrawalId, amount, currency, network, address, waitsUntil }) => ({
    subject: `Withdrawal of ${money(amount, currency)} requested`,
    paragraphs: [
      `You asked to send ${money(amount, currency)} over ${network} to ${address}. It is set aside in your balance.`,
      ...(waitsUntil === undefined
        ? []
        : [`This address is new to you, so the withdrawal waits until ${formatAt('en', waitsUntil)}. Until then you can cancel it in the app.`]),
      'Was it not you? Cancel it in the app while it can still be stopped, set a new password and write to our support.',
    ],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} is on its way`,
    paragraphs: [`We sent ${money(amount, currency)} over ${network} to ${address}. It still needs its confirmations.`],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} arrived`,
    paragraphs: [`Your withdrawal over ${network} is confirmed: ${money(amount, currency)} is at ${address}.`],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Withdrawal of ${money(amount, currency)} cancelled`,
    paragraphs: [`The withdrawal over ${network} to ${address} was cancelled. ${money(amount, currency)} is available in your balance again.`],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Withdrawal of ${money(amount, currency)} not sent`,
    paragraphs: [
      `We cannot send to ${address} over ${network}. Nothing left your account: ${money(amount, currency)} is available in your balance again.`,
    ],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Withdrawal of ${money(amount, currency)} failed`,
    paragraphs: [
      `The withdrawal over ${network} to ${address} could not be carried out. ${money(amount, currency)}, fee included, is available in your balance again.`,
    ],
    action: { label: 'See the withdrawal', path: `/transaction/token/${withdrawalId}` },
  }),
  'sell-by-rule': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `Your rule sells ${money(amount, currency)}`,
    paragraphs: [
      `A rule of yours sold ${money(amount, currency)}: ${money(receives, toCurrency)} are on their way to the account ${maskedAccount(accountNumber)} at ${institution}.`,
    ],
    action: { label: 'See the sale', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-paid': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `${money(receives, toCurrency)} arrived`,
    paragraphs: [
      `You sold ${money(amount, currency)}, and ${money(receives, toCurrency)} are in the account ${maskedAccount(accountNumber)} at ${institution}.`,
    ],
    action: { label: 'See the sale', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-returned': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `Your payout of ${money(receives, toCurrency)} came back`,
    paragraphs: [
      `We could not pay ${money(receives, toCurrency)} into the account ${maskedAccount(accountNumber)} at ${institution} for the ${money(amount, currency)} you sold.`,
      `${money(returned, returnedCurrency)} are in your balance. You were charged nothing.`,
    ],
    action: { label: 'See the sale', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-reversed': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `The bank gave ${money(receives, toCurrency)} back`,
    paragraphs: [
      `After we had paid ${money(receives, toCurrency)} for the ${money(amount, currency)} you sold, ${institution} gave the money back: the account ${maskedAccount(accountNumber)} did not keep it.`,
      `${money(returned, returnedCurrency)} are in your balance. You were charged nothing.`,
    ],
    action: { label: 'See the sale', path: `/transaction/offramp/${sellId}` },
  }),
  'support-received': ({ threadId, subject, text, files }) => ({
    subject: `We have your message: ${subject}`,
    paragraphs: [
      'Thank you for writing to us. We answer in the app and tell you by mail when we have. This is what you wrote:',
      ...linesOf(text),
      ...(files.length === 0 ? [] : [`Attached: ${files.join(', ')}`]),
    ],
    action: { label: 'See the conversation', path: `/settings/services/support?thread=${threadId}` },
  }),
  'support-reply': ({ threadId }) => ({
    subject: 'Our support answered you',
    paragraphs: ['There is an answer in your conversation with us.'],
    action: { label: 'Read the answer', path: `/settings/services/support?thread=${threadId}` },
  }),
  'verification-approved': ({ tier }) => ({
    subject: 'You are verified',
    paragraphs: [`You are verified to tier ${tier}. Your new limits hold from now on.`],
    action: { label: 'See your verification', path: '/settings/account/kyc' },
  }),
  'verification-rejected': ({ subject, reason }) => ({
    subject: 'We could not verify you',
    paragraphs: [`Could not be confirmed: ${SUBJECTS.en[subject]}. ${REASONS.en[reason]}`, 'You can try again in your settings.'],
    action: { label: 'Try again', path: '/settings/account/kyc' },
  }),
  'verification-resubmit': ({ subject, reason }) => ({
    subject: 'Please hand something in again',
    paragraphs: [`We cannot use what you handed in: ${SUBJECTS.en[subject]}. ${REASONS.en[reason]}`],
    action: { label: 'Hand it in again', path: '/settings/account/kyc' },
  }),
  'referral-joined': ({ name }) => ({
    subject: `${name} joined by your invitation`,
    paragraphs: [`${name} opened a Zend account with your link.`],
    action: { label: 'See your invitations', path: '/settings/services/referral' },
  }),
  'box-ready': () => ({
    subject: 'You earned a mystery box',
    paragraphs: ['Somebody you invited did what it takes: a mystery box is yours. You will open it in the app soon.'],
    action: { label: 'See your boxes', path: '/settings/services/referral' },
  }),
}
