/** The client's front door: typed calls, the session, shared queries, live events, error texts. */
export { type Api, type CallInput, type CallOptions } from './api.ts'
export { ApiError, type ApiErrorCode, asApiError } from './api-error.ts'
export { leaveAfter, pageLanguage, services, watchSession } from './browser.ts'
export { CONFIG_META_NAME } from './config-meta.ts'
export { type ClientConfig } from './config.ts'
export { ErrorNote } from './error-note.tsx'
export { ERROR_TEXTS } from './error-texts.ts'
export { isRefusalCode } from './refusal-codes.ts'
export { followEvents, type LiveState } from './live.ts'
export { HOME_PATH, SIGN_IN_PATH } from './paths.ts'
export { openAnswers } from './answers.ts'
export { keepPicture } from './keep-picture.ts'
export { endPicture } from './last-picture.ts'
export { percentOf } from './basis-points.ts'
export type { FirmOffer, OfferState } from './firm-offer.ts'
export { type OfferInHand, useFirmOffer } from './use-firm-offer.ts'
export { createQueryClient } from './query-client.ts'
export { type PendingSignIn, SESSION_STORAGE_KEY, type SessionType, type StoredUser } from './session.ts'
export {
  applyLiveEvent,
  balanceQuery,
  depositAddressQuery,
  type HistoryFilter,
  historyQuery,
  incomingQuery,
  networksQuery,
  recentQuery,
  transactionQuery,
  userQuery,
} from './wallet.queries.ts'
export { receiptQuery, type Referral, referralQuery } from './referral.queries.ts'
export { supportThreadQuery, supportThreadsQuery, takeConversation } from './support.queries.ts'
export { beneficiariesQuery } from './beneficiaries.queries.ts'
export {
  actOnNotifications,
  type NotificationAct,
  type NotificationPage,
  type NotificationPages,
  notificationsQuery,
  pushKeyQuery,
  type Which,
} from './notifications.queries.ts'
export { opensNothing, usedPart } from './limit-use.ts'
export { changePicture, changeProfile, dropPicture, type ProfileChange } from './profile.queries.ts'
export { type HistoryNarrowing, type HistoryPage, type HistoryStep, narrowedHistoryQuery } from './transactions.queries.ts'
export {
  type Allowlist,
  allowlistQuery,
  type Limits,
  limitsQuery,
  type Payee,
  payeeQuery,
  recentSendsQuery,
  withdrawalFeesQuery,
} from './withdraw.queries.ts'
export { type Action, useAction } from './use-action.ts'
export { DEVICE_KEY } from './preferences.ts'
export { saveFile } from './save-file.ts'
export { NewPasswordField } from './new-password-field.tsx'
export { isPasskeyDevice, makePasskey, PasskeyDismissed, signInWithPasskey, stepUpWithPasskey } from './passkeys.ts'
export { type UploadOptions, uploadFile } from './upload.ts'
export { type MailedCode, useMailedCode } from './use-mailed-code.ts'
export { type Order, type OrderAnswer, type SendOrder, useOrder } from './use-order.ts'
export { useErrorText } from './use-error-text.ts'
export { clearStepValues } from './step-values.ts'
export { AfterPaint } from './after-paint.tsx'
export { LanguageChoice } from './language-choice.tsx'
export { MoreOf } from './more-of.tsx'
export { type LazyPart, lazyPart } from './lazy-part.ts'
export { useAddressDraft } from './use-address-draft.ts'
export { UnknownOutcome } from './unknown-outcome.tsx'
export { useOnline } from './online.ts'
export { coinWords } from './coin-words.ts'
export { CoinChoices } from './coin-choices.tsx'
export { CoinSearch, NoCoinMatches } from './coin-search.tsx'
export { smallerPicture } from './smaller-picture.ts'
export { AddressOn, ShortDestination } from './address-on.tsx'
export { DestinationCloth } from './memo/destination-cloth.tsx'
export { MemoCloth } from './memo/memo-cloth.tsx'
export { MemoField } from './memo/memo-field.tsx'
export { halvesOn, isMemoSettled, memoKindOf, type MemoKind } from './memo/memo-rules.ts'
export { MEMO_COPIED, MEMO_COPY, MEMO_NAMES } from './memo/memo-texts.ts'
export { useXAddress } from './memo/use-x-address.ts'
export { type AskedElsewhere, askedElsewhere, type AskedPayment, askedPayment, URI_LENGTH_MAX, withMemoOf } from './payment-uri.ts'
export { NetworkStatusNote } from './network-status.tsx'
export { PasteButton } from './paste-button.tsx'
export { NetworkChoices } from './network-choices.tsx'
export { isEvm, NETWORK_COINS, NETWORK_NAMES } from './network-facts.ts'
export { QueryView, useAsOf } from './query-view.tsx'
export { type PriceRange, type Prices, priceHistoryQuery, pricesQuery, type QuoteCurrency, trendsQuery } from './prices.queries.ts'
export { CurrencyProvider, type ShownCurrency, useCurrency, usePrices, usePricesBeside } from './currency.tsx'
export { CurrencyChoice } from './currency-choice.tsx'
export { type PortfolioHistory, portfolioHistoryQuery } from './portfolio.queries.ts'
export { LocalMoney } from './local-money.tsx'
export { HoldingRow } from './holding-row.tsx'
export { isHeld, type ListedCoin, listedCoins } from './holdings.ts'
export { PriceChange, PriceProblem, trendOf } from './price-change.tsx'
export { askSwapQuote, sendSwap, swapPreviewQuery, type SwapWish } from './swap.queries.ts'
export {
  ACCOUNTS_MAX,
  type AccountName,
  askSellQuote,
  endRule,
  mailAccountCode,
  mailSaleCode,
  type NewAccount,
  type NewRule,
  payoutAccountsQuery,
  type QuickSellLimit,
  type QuickSellRate,
  quickSellCountriesQuery,
  quickSellLimitQuery,
  quickSellRateQuery,
  removeAccount,
  resolveAccount,
  saveAccount,
  saveRule,
  type SellOrder,
  sellRulesQuery,
  type SellWish,
  sendQuickSell,
} from './quick-sell.queries.ts'
export { shareOf, type TotalValue, totalValue, valueOf } from './values.ts'
export * from './verification.queries.ts'
export * from './security.queries.ts'
