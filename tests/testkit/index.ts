/** The testkit's public interface, for suites in every folder. */
export { type TestDatabase, testDatabase } from './database.ts'
export { type Announced, announced } from './announced.ts'
export { onServer, urlOf } from './postgres.global-setup.ts'
export { pdfOf } from './pdf.ts'
export { noTreasury } from './no-treasury.ts'
export { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
export { type OrderFate, type ScriptedRail, scriptedRail } from './scripted-rail.ts'
export { type FxFate, type ScriptedFx, scriptedFx } from './scripted-fx.ts'
export { type ScriptedSender, scriptedSender, type ScriptedSenderOptions } from './scripted-sender.ts'
export {
  accountsOn,
  asLocalCall,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  realClock,
  type SentMail,
  signUpCommand,
  TEST_SECRET,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  type TestClock,
  testClock,
  type TestCustomer,
} from './accounts.ts'
export { ASKS_NOTHING } from './asks-nothing.ts'
export { type Answer, type Api, type ApiCall, dataOf, startApi } from './api.ts'
export { approvalsOn, policiesOn, type TestPolicy, type Voter } from './approvals.ts'
export {
  keyPair,
  keysOn,
  type KeyToGive,
  type SigningPair,
  signedFields,
  signedRequest,
  type ToSign,
} from './api-keys.ts'
export { companiesOn } from './companies.ts'
export { CONTRACT_ENDPOINTS, type ContractEndpoint } from './endpoints.ts'
export { offeredEverywhere } from './offered.ts'
export { type PasskeyLies, testPasskey, type TestPasskey } from './passkey.ts'
export { type TestTreasury, type Told, treasuryOn, type TreasuryOptions } from './treasury.ts'
export { type TestVault, type TestVaultOptions, testVault } from './signer.ts'
export { sentWhileHeldUp, sentWhileLocked, sentWhileUnderWay } from './sent-while-under-way.ts'
export { STILL_PRICES, stillMarket } from './still-market.ts'
export { holdPrices, sayPrices, TEST_PRICES, testProofs } from './proven-prices.ts'
