/**
 * Every refusal that the API can answer, with its HTTP status, in one map. A use case whose refusal code is missing
 * here does not compile at the API's error edge.
 */

/**
 * HTTP status and plain English message of each refusal. The apps translate by code; the message is for other callers.
 */
export const REFUSALS = {
  // The request itself
  invalid_request: { status: 400, message: 'Part of the request is missing or malformed.' },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  idempotency_key_reused: { status: 409, message: 'This idempotency key was already used with other content.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not taken here.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again a little later.' },
  internal_error: { status: 500, message: 'Something broke on our side. Nothing was changed.' },
  unavailable: { status: 503, message: 'This part of the service is not available right now.' },
  not_offered: { status: 403, message: 'This is not offered in the country of this account.' },
  // Approvals of a company
  approval_needed: { status: 409, message: 'Somebody else in your company must approve this.' },
  single_control_limit: {
    status: 422,
    message: 'One person alone can move up to $10,000 a day. For more, a second person who may approve is needed.',
  },
  third_person_needed: {
    status: 409,
    message: 'Only a third person who may approve could approve this, and your company has nobody else.',
  },
  approver_gone: {
    status: 409,
    message: 'Somebody else would have to approve this, and the last who could was suspended or removed lately.',
  },
  approval_closed: { status: 409, message: 'This request has ended.' },
  version_changed: { status: 409, message: 'This request was changed. Look at it again.' },
  rule_unmet: { status: 422, message: 'A rule names somebody who cannot approve, or too few people.' },
  own_request: { status: 403, message: 'Nobody approves what they asked for themselves.' },
  vote_given: { status: 409, message: 'You have decided on this already.' },
  // Calls by a company's API key
  key_of_other_mode: { status: 401, message: 'This key is for the other mode: test and live keys are kept apart.' },
  address_not_listed: { status: 403, message: 'This key is not used from this network address.' },
  signature_invalid: {
    status: 401,
    message: 'Money leaves only with the signature of your company over exactly this request.',
  },
  key_limit: { status: 422, message: 'No more keys can be made. Revoke one first.' },
  key_ended: { status: 409, message: 'This key is not in use any more.' },
  // Sign-up and sign-in
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  username_taken: { status: 409, message: 'This username is taken.' },
  username_reserved: {
    status: 422,
    message: 'This username could be mistaken for Zend, a coin or an address. Choose another.',
  },
  name_not_allowed: {
    status: 422,
    message: 'Write your name as your documents have it: in one script, without links or words that stand for Zend.',
  },
  name_verified: {
    status: 409,
    message: 'Your name was verified, so it cannot be changed here. Write to our support.',
  },
  country_not_supported: { status: 422, message: 'Accounts cannot be opened from this country yet.' },
  phone_invalid: { status: 422, message: 'This is not a phone number of the chosen country.' },
  password_too_common: { status: 422, message: 'This password is on lists of leaked passwords. Choose another.' },
  password_contains_identity: { status: 422, message: 'The password must not contain your name, username or email.' },
  terms_not_accepted: { status: 422, message: 'Accept the terms to open an account.' },
  credentials_wrong: { status: 401, message: 'The email or password is not right.' },
  account_locked: { status: 429, message: 'Too many tries. Wait before you try again.' },
  email_not_verified: { status: 403, message: 'Verify your email first.' },
  // Account security
  password_wrong: { status: 422, message: 'This is not your password.' },
  password_unchanged: { status: 422, message: 'This is your password already. Choose another.' },
  account_frozen: { status: 403, message: 'This account is locked. Its owner can open it again.' },
  two_factor_on: { status: 409, message: 'An authenticator app is already asked for.' },
  two_factor_off: { status: 409, message: 'No authenticator app is set up.' },
  passkey_refused: { status: 422, message: 'This passkey was not accepted.' },
  passkey_expired: { status: 422, message: 'That took too long, or was used already. Start again.' },
  passkey_exists: { status: 409, message: 'This passkey is saved already.' },
  passkey_limit: { status: 422, message: 'No more passkeys can be saved. Remove one first.' },
  passkey_none: { status: 409, message: 'This account has no passkey.' },
  link_expired: { status: 422, message: 'This link has expired or is not one of ours.' },
  account_not_empty: { status: 409, message: 'The account cannot be closed yet: something is still open.' },
  // Pictures and files
  picture_unreadable: { status: 422, message: 'This file is not a picture that can be read.' },
  file_unreadable: { status: 422, message: 'This file cannot be read, or is not what its name says.' },
  attachment_unknown: { status: 422, message: 'One of the files is no longer there. Add it again.' },
  // Web push
  push_not_available: { status: 503, message: 'Notifications on devices are not available right now.' },
  push_endpoint_refused: { status: 422, message: 'This is not the address of a push service that we know.' },
  // Receipts
  receipt_not_ready: { status: 409, message: 'There is a receipt once the transaction is done.' },
  // One-time codes
  otp_wrong: { status: 422, message: 'This code is not right.' },
  otp_used: { status: 422, message: 'This code was used already. Wait for the next one.' },
  otp_expired: { status: 422, message: 'This code has expired. Ask for a new one.' },
  otp_tries_used_up: { status: 429, message: 'Too many wrong codes. Ask for a new one.' },
  otp_resend_too_soon: { status: 429, message: 'A code was just sent. Wait before asking for another.' },
  otp_limit_reached: {
    status: 429,
    message: 'Too many codes were sent to this address. Wait before asking for another.',
  },
  // The rescue desk
  hash_unknown_form: { status: 422, message: 'This is not the hash of a transaction on a network of ours.' },
  claim_not_possible: { status: 409, message: 'There is nothing to claim in this transaction.' },
  // Deposits
  asset_unknown: { status: 422, message: 'We do not know this coin.' },
  network_not_available: { status: 422, message: 'This coin is not available on this network.' },
  address_not_ready: { status: 409, message: 'This address is being prepared for this coin. Ask again in a minute.' },
  network_halted: { status: 503, message: 'Deposits on this network are paused while we check it.' },
  // Transaction PIN
  pin_blocked: { status: 422, message: 'This PIN is too easy to guess.' },
  pin_exists: { status: 409, message: 'This account has a transaction PIN already.' },
  pin_not_created: { status: 403, message: 'Create a transaction PIN first.' },
  pin_wrong: { status: 422, message: 'This PIN is not right.' },
  pin_locked: { status: 429, message: 'Too many wrong PINs. Wait before you try again.' },
  // Payments abroad
  fx_rate_unavailable: {
    status: 503,
    message: 'There is no rate of this currency that we can rely on right now. Try again in a few minutes.',
  },
  fx_not_possible: { status: 409, message: 'This is not possible any more, or not yet.' },
  invoice_unknown: { status: 422, message: 'There is no such invoice of this supplier in this currency.' },
  invoice_known: { status: 409, message: 'This invoice was handed in already.' },
  invoice_confirmed: { status: 409, message: 'What this invoice says was confirmed already.' },
  invoice_date: { status: 422, message: 'An invoice is at most 180 days old, and at most a week ahead.' },
  invoice_in_use: { status: 409, message: 'A payment takes a part of this invoice, so it stays.' },
  invoice_spent: { status: 409, message: 'Less remains to be paid of this invoice.' },
  test_payment_needed: {
    status: 422,
    message: 'The supplier’s bank did not confirm the name: a smaller payment has to arrive there first.',
  },
  invoice_needed: { status: 422, message: 'Payments in this currency need the invoice that they pay.' },
  invoice_account_differs: {
    status: 409,
    message: 'This invoice names another account than the supplier’s. Ask the supplier by a way that you know.',
  },
  invoice_sum: {
    status: 422,
    message: 'What is paid of the invoices must be what arrives, or up to two percent less.',
  },
  supplier_unknown: { status: 422, message: 'There is no such supplier.' },
  supplier_not_confirmed: { status: 409, message: 'The details of this supplier are not confirmed yet.' },
  supplier_cooling: {
    status: 409,
    message: 'The details of this supplier were changed lately. It can be paid once some time has passed.',
  },
  // What a company asks others to pay
  bill_closed: { status: 409, message: 'This is not open any more, or it is not paid in this way.' },
  bill_number_used: { status: 409, message: 'Another invoice of yours has this number.' },
  bill_sum: { status: 422, message: 'The lines must add up to the amount.' },
  bill_no_mail: { status: 422, message: 'This invoice names no customer with a mail address.' },
  // Money moving
  insufficient_funds: { status: 422, message: 'There is not enough money for this.' },
  amount_too_small: { status: 422, message: 'This amount is below the minimum.' },
  amount_too_large: { status: 422, message: 'This amount is above the maximum.' },
  limit_exceeded: { status: 422, message: 'This would pass a limit of this account.' },
  money_out_held: { status: 403, message: 'Sending money is on hold after a change of your security settings.' },
  company_frozen: {
    status: 409,
    message: 'Payments of this company are stopped: nothing is sent until we have looked at it.',
  },
  deposit_in_question: {
    status: 403,
    message: 'Sending money is on hold: a deposit of yours is no longer on its network.',
  },
  busy: { status: 503, message: 'Very many requests right now. Nothing was moved. Try again in a moment.' },
  // Quotes
  currencies_equal: { status: 422, message: 'Choose two different coins.' },
  quote_invalid: { status: 422, message: 'This offer is not one of ours for this account.' },
  quote_expired: { status: 422, message: 'This offer has expired. Ask for a new one.' },
  quote_used: { status: 409, message: 'This offer was already used.' },
  price_stale: { status: 503, message: 'There is no fresh market price right now.' },
  price_sources_disagree: { status: 503, message: 'The markets disagree about the price right now.' },
  price_jumped: { status: 503, message: 'The price moved unusually fast. We quote it again once it has settled.' },
  inventory_limit: { status: 503, message: 'This amount is too large for us right now. Try a smaller one.' },
  // Withdrawals
  withdrawals_paused: { status: 503, message: 'Withdrawals on this network are paused while we check it.' },
  address_invalid: { status: 422, message: 'This is not an address of the chosen network.' },
  address_is_ours: {
    status: 422,
    message: 'This address belongs to a Zend customer. Send with Zend Pay instead: instant and free.',
  },
  address_is_own: { status: 422, message: 'This is your own deposit address.' },
  address_look_alike: { status: 409, message: 'This address looks like one you know, but is another.' },
  address_refused: { status: 422, message: 'We cannot send to this address.' },
  address_not_allowed: { status: 422, message: 'Only saved wallets may be paid while the allowlist is on.' },
  withdrawal_not_cancellable: { status: 409, message: 'This withdrawal is on its way and cannot be cancelled.' },
  // Quick sell
  account_invalid: { status: 422, message: 'This is not an account of the chosen bank or provider.' },
  account_not_found: { status: 422, message: 'There is no such account.' },
  account_name_differs: { status: 422, message: 'The name on this account is not the name you were verified with.' },
  account_exists: { status: 409, message: 'This account is saved already.' },
  account_limit: { status: 422, message: 'No more accounts can be saved. Remove one first.' },
  account_in_use: { status: 409, message: 'A rule sells into this account. End the rule first.' },
  verification_needed: { status: 403, message: 'Verify your identity first.' },
  rails_unavailable: {
    status: 503,
    message: 'Payouts to this country are not going through right now. Nothing was moved.',
  },
  // Verification
  phone_taken: { status: 409, message: 'This phone number belongs to another account.' },
  already_verified: { status: 409, message: 'This is verified already.' },
  verification_in_review: { status: 409, message: 'We are still looking at what you handed in.' },
  identity_number_invalid: { status: 422, message: 'This is not a number of the chosen kind.' },
  under_age: { status: 422, message: 'You must be at least 18 years old.' },
  document_kind_unknown: {
    status: 422,
    message: "We don't accept this document in your country, or one side is missing.",
  },
  // Companies and their members
  company_limit: { status: 422, message: 'You cannot open more companies.' },
  second_factor_needed: {
    status: 403,
    message: 'Set up an authenticator app or a passkey first: who acts for a company needs one.',
  },
  member_suspended: { status: 403, message: 'You are suspended in this company.' },
  last_owner: {
    status: 409,
    message: 'A company always has an owner. Make somebody else an owner first: they count 48 hours later.',
  },
  owners_only: { status: 403, message: 'Only an owner can do this.' },
  deputy_unfit: {
    status: 409,
    message: 'This person may approve already or is suspended, or one of you has a deputyship at that time.',
  },
  own_membership: { status: 403, message: 'Nobody changes their own role or permissions.' },
  permissions_exceeded: { status: 403, message: 'Nobody can give permissions that they do not have themselves.' },
  already_member: { status: 409, message: 'This person is a member of the company already.' },
  membership_gone: { status: 409, message: 'This person is no longer a member of the company.' },
  invitation_limit: { status: 422, message: 'No more invitations can be open at once. Withdraw one first.' },
  // Webhooks
  webhook_url_refused: {
    status: 422,
    message: 'This address is not taken: https, on port 443 or from 1024 on, and not of a private network.',
  },
  webhook_limit: { status: 422, message: 'No more webhook endpoints can be made. Remove one first.' },
  webhook_disabled: { status: 409, message: 'This webhook endpoint is switched off.' },
  // Verification of companies
  kyb_closed: { status: 409, message: 'The verification is being reviewed and cannot be changed now.' },
  kyb_not_asked: { status: 409, message: 'This was accepted. Only what is asked for can be changed.' },
  kyb_incomplete: { status: 409, message: 'Something is missing before this can be handed in.' },
  party_unknown: { status: 422, message: 'One of the holdings is of an organisation that is not listed.' },
  party_limit: { status: 422, message: 'No more people and organisations can be listed.' },
  shares_exceeded: { status: 422, message: 'The shares add up to more than 100 %.' },
  paper_unknown: { status: 422, message: 'This paper is not asked for.' },
  paper_date_needed: { status: 422, message: 'Give the day that is on the paper.' },
  paper_too_old: { status: 422, message: 'This paper is too old. Hand in a newer one.' },
  consent_needed: { status: 409, message: 'Consent comes first.' },
  // Suppliers abroad
  payee_invalid: { status: 422, message: 'Some of the details of this payee cannot be right.' },
  supplier_changed: { status: 409, message: 'This supplier was changed meanwhile. Look at it again.' },
  supplier_unchanged: { status: 409, message: 'These are the details that the supplier has already.' },
  supplier_limit: { status: 422, message: 'No more suppliers can be saved. Remove one first.' },
  // Batches
  batch_dated: { status: 422, message: 'This file is to be paid on a later day. Hand it in then, or change its date.' },
  batch_unreadable: { status: 422, message: 'This file cannot be read as a list of payments.' },
  batch_too_long: { status: 422, message: 'A batch has 1,000 payments at most, and one at least.' },
  batch_not_ready: { status: 409, message: 'Some rows still have to be corrected, decided or looked at.' },
  batch_closed: { status: 409, message: 'This batch cannot be changed any more.' },
  // Zend Pay
  payee_not_found: { status: 422, message: 'Nobody has this username.' },
  payee_is_self: { status: 422, message: 'This is your own username.' },
  request_closed: { status: 409, message: 'This request for money is over, or asks for something else.' },
  alert_limit: { status: 422, message: 'No more price alerts can be set. Remove one first.' },
  request_limit: { status: 422, message: 'Too many requests for money are open. Wait until some are paid or over.' },
  // Saved wallets
  beneficiary_exists: { status: 409, message: 'This wallet is saved already.' },
  beneficiary_limit: { status: 422, message: 'No more wallets can be saved. Remove one first.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>

/** A stable, snake_case refusal code. */
export type RefusalCode = keyof typeof REFUSALS

/** Returns whether this text is one of our refusal codes. */
export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(REFUSALS, text)
