/** The testkit's front door: what suites in every folder build on. */
export { type TestDatabase, testDatabase } from './database.ts'
export { noTreasury } from './no-treasury.ts'
export { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
export { type ScriptedSender, scriptedSender, type ScriptedSenderOptions } from './scripted-sender.ts'
export { accountsOn, CALLER, expectOk, realClock, type SentMail, signUpCommand, type TestClock, testClock, type TestCustomer } from './accounts.ts'
export { type Answer, type Api, type ApiCall, startApi } from './api.ts'
export { startSigner, type TestSigner, type TestVault, type TestVaultOptions, testVault } from './signer.ts'
